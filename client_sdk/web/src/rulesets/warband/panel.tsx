/** What stands beside the table: a question, an action, a model, or both warbands. */

import type { ComponentChildren } from 'preact';

import type { BoardProps } from '../ruleset';
import { Allocation, Sealed } from './allocation';
import { Frame } from './frame';
import { Sign } from './icons';
import { Question } from './prompts';
import { Roster } from './sheet';
import type { Asked, Choice, Field } from './view';

const QUESTIONS = new Set(['first', 'cleanse', 'bodyguard', 'reroll']);

interface PanelProps extends BoardProps {
  field: Field;
  asked: Asked | undefined;
  ready: ReadonlySet<string>;
  dock: ComponentChildren;
  model: ComponentChildren;
  onPick(id: string): void;
  onPass(): void;
}

export function Panel(props: PanelProps) {
  const { field, asked, seat, playing, mode, legal, sealed, company } = props;
  if (asked && !playing && mode === 'play') {
    if (asked.kind === 'allocate') return <Allocation {...props} asked={asked} />;
    if (QUESTIONS.has(asked.kind)) return <Question {...props} asked={asked} />;
  }
  if (!playing && field.exchange && field.waiting?.['0'] === 'allocate') {
    const own = Object.keys(field.exchange.choices ?? {}).find(
      (id) => field.models[id]?.seat === seat,
    );
    const choice =
      (own && field.exchange.choices?.[own]) ?? (sealed?.['action'] as Choice | undefined);
    return <Sealed field={field} mine={choice || undefined} told={props.told} />;
  }
  if (props.dock) return <>{props.dock}</>;
  if (props.model) return <>{props.model}</>;
  const near = seat ?? 0;
  const passes = !playing && (legal?.actions ?? []).some((one) => one['do'] === 'pass');
  const title = (at: number) =>
    at === seat ? 'Your warband' : `Warband of ${company.names[at] ?? `player ${at + 1}`}`;
  return (
    <Frame
      title={field.outcome ? 'The end' : props.ready.size > 0 ? 'Activate a model' : 'The warbands'}
      sub={
        <p class="wb-epithet">
          {props.ready.size > 0 ? 'Those with a mark may act now.' : 'Choose a model to read it.'}
        </p>
      }
      testid="warbands"
    >
      <div class="wb-scroll">
        {[near, 1 - near].map((at) => (
          <Roster
            key={at}
            field={field}
            seat={at}
            title={title(at)}
            ready={at === seat ? props.ready : new Set()}
            forced={at === seat && !playing ? asked?.forced : undefined}
            onPick={props.onPick}
          />
        ))}
      </div>
      {passes && (
        <footer class="wb-foot">
          <button type="button" class="button" data-nav data-testid="pass" onClick={props.onPass}>
            <Sign name="pass" /> Pass <kbd>P</kbd>
          </button>
        </footer>
      )}
    </Frame>
  );
}

/** Naming team and hand in secret, both players at once: rulebook SETUP-5 and SETUP-6. */

import { useState } from 'preact/hooks';

import { Icon } from '../../parts/icon';
import { Rule } from '../../parts/clause';
import type { BoardProps } from '../ruleset';
import { LINE_UPS, PERFORMERS } from './cards';
import { EMPTY, keepLineUp, keptLineUp, missing } from './line-up';
import { numbersOf } from './numbers';
import { Picker } from './picker';
import type { LineUp, Stage } from './view';

export function LineUpPrompt(props: BoardProps & { stage: Stage }) {
  const { stage, seat, prompt, sealed } = props;
  const drafted = seat === undefined ? undefined : stage.players[seat]?.drafted;
  const numbers = numbersOf(props.options);
  const sizes = { team: numbers.team_size, hand: numbers.hand_size };
  const [lineUp, setLineUp] = useState<LineUp>(() => firstLineUp(drafted));
  const [sending, setSending] = useState(false);

  if (seat === undefined)
    return <Waiting {...props} text="Both players name team and hand in secret." />;
  const named = stage.players[seat]?.line_up ?? (sealed?.['action'] as LineUp | undefined);
  if (!prompt)
    return (
      <Waiting
        {...props}
        text="Locked in. It is revealed when both are."
        {...(named && { named })}
      />
    );

  const lacks = missing(lineUp, sizes);
  const send = async () => {
    if (lacks || sending) return;
    setSending(true);
    if (!drafted) keepLineUp(lineUp);
    await props.act({ do: 'line_up', team: lineUp.team, hand: lineUp.hand });
    setSending(false);
  };
  return (
    <section class="hype-setup" aria-label="Name your line-up" data-testid="line-up">
      <header class="setup-head">
        {props.plate(seat)}
        <div>
          <h2>Name your line-up</h2>
          <p>
            Nobody sees it until both are in. Slot 1 stands leftmost: many cards hit from the left.{' '}
            <Rule id={drafted ? 'HYPE-SETUP-6' : 'HYPE-SETUP-5'} />
          </p>
        </div>
        {props.plate(1 - seat)}
      </header>
      <Presets drafted={drafted} onPick={setLineUp} team={lineUp.team} />
      <Picker value={lineUp} sizes={sizes} pool={drafted ?? PERFORMERS} onChange={setLineUp} />
      <footer class="setup-foot">
        <span role="status">{lacks ?? 'Ready for the stage.'}</span>
        <button
          type="button"
          class="button strong"
          data-testid="lock-in"
          aria-disabled={lacks !== undefined || sending}
          onClick={() => void send()}
        >
          <Icon name="lock" /> Lock in
        </button>
      </footer>
    </section>
  );
}

function firstLineUp(drafted: string[] | undefined): LineUp {
  if (drafted) return { team: [...drafted], hand: [] };
  return keptLineUp() ?? EMPTY;
}

function Presets({
  drafted,
  team,
  onPick,
}: {
  drafted: string[] | undefined;
  team: string[];
  onPick(lineUp: LineUp): void;
}) {
  return (
    <div class="presets" role="group" aria-label="Ready-made">
      <span class="faint">{drafted ? 'Hand of' : 'Start from'}</span>
      {Object.entries(LINE_UPS).map(([name, one]) => (
        <button
          key={name}
          type="button"
          class="button small"
          data-testid={`preset-${name}`}
          title={one.saying}
          onClick={() => onPick({ team: drafted ? team : [...one.team], hand: [...one.hand] })}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function Waiting({
  text,
  named,
  ...props
}: BoardProps & { stage: Stage; text: string; named?: LineUp }) {
  const numbers = numbersOf(props.options);
  return (
    <section class="hype-setup waiting" aria-label="Line-ups" data-testid="line-up-waiting">
      <header class="setup-head">
        {props.plate(0)}
        <div>
          <h2>Line-ups</h2>
          <p role="status">{text}</p>
        </div>
        {props.plate(1)}
      </header>
      {named && (
        <div class="locked" inert>
          <Picker
            value={named}
            sizes={{ team: numbers.team_size, hand: numbers.hand_size }}
            pool={named.team}
            onChange={() => undefined}
          />
        </div>
      )}
    </section>
  );
}

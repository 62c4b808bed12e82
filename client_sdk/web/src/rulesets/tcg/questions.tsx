/** Prompts other than the turn itself, put as a question with its answers and the time left. */

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { useNow } from '../../net/hooks';
import { Rule } from '../../parts/clause';
import { Icon } from '../../parts/icon';
import { clockText, until } from '../../room/clock';
import type { Json } from '../ruleset';
import { bare, cardOf } from './cards';
import type { PanelProps } from './detail';
import { SmallFace, spoken } from './face';
import { Sign } from './icons';
import { ways } from './select';
import { printOf, userOf, zoneOf, type Table } from './view';

/** Whether the open prompt is a question of this file. */
export function asks(prompt: Json | undefined): boolean {
  return prompt !== undefined && prompt['kind'] !== 'main';
}

export function Question(props: PanelProps) {
  const { prompt } = props;
  switch (prompt?.['kind']) {
    case 'mulligan':
      return <Mulligan {...props} />;
    case 'trigger':
      return <Triggers {...props} />;
    case 'discard':
      return <Discard {...props} />;
    case 'break':
      return <Choose {...props} sign="break" title={breakWords(props)} passes="Leave it be" />;
    case 'exile':
      return (
        <Choose
          {...props}
          sign="removed"
          title={`Remove ${cards(left(prompt))} of your Discard Pile from the game`}
        />
      );
    case 'recover':
      return (
        <Choose {...props} sign="hand" title={`Take ${cards(left(prompt))} back into your hand`} />
      );
    default:
      return null;
  }
}

const left = (prompt: Json): number => Number(prompt['n'] ?? 1);
const cards = (n: number): string => (n === 1 ? '1 card' : `${n} cards`);

function Frame({
  props,
  sign,
  title,
  children,
}: {
  props: PanelProps;
  sign: string;
  title: string;
  children: ComponentChildren;
}) {
  const rule = props.prompt?.['rule'];
  return (
    <section
      class="question"
      aria-label={title}
      data-testid="prompt"
      data-kind={String(props.prompt?.['kind'])}
      data-open={props.legal !== undefined}
      data-why-place
    >
      <header>
        <Sign name={sign} class="question-sign" />
        <h3>
          <span role="status">{title}</span>
        </h3>
        {typeof rule === 'string' && <Rule id={rule} />}
      </header>
      <TimeLeft prompt={props.prompt} ahead={props.ahead ?? 0} />
      {children}
    </section>
  );
}

const HURRY_MS = 15_000;

/** The time that is left for this answer, as a bar and in figures. */
export function TimeLeft({ prompt, ahead }: { prompt: Json | undefined; ahead: number }) {
  const deadline = prompt?.['deadline'];
  const known = typeof deadline === 'number';
  const now = useNow(250, known);
  const [whole, setWhole] = useState(0);
  const ms = known ? until(deadline, now, ahead) : 0;
  useEffect(() => setWhole(ms), [prompt?.['id']]);
  if (!known) return null;
  return (
    <p class={`time-left ${ms < HURRY_MS ? 'hurry' : ''}`} role="timer" data-testid="time-left">
      <Icon name="clock" />
      <b>{clockText(ms)}</b> left to answer
      <i style={{ width: `${whole > 0 ? Math.min(100, (100 * ms) / whole) : 100}%` }} />
    </p>
  );
}

function Mulligan(props: PanelProps) {
  const answer = (take: boolean) => props.act({ do: 'mulligan', take });
  return (
    <Frame props={props} sign="hand" title="Keep this opening hand?">
      <p>Once, you may put the whole hand back, shuffle, and draw as many cards again.</p>
      <div class="answers">
        <button
          type="button"
          class="button strong"
          data-testid="keep"
          data-nav
          onClick={() => void answer(false)}
        >
          Keep it <kbd aria-hidden="true">P</kbd>
        </button>
        <button
          type="button"
          class="button"
          data-testid="redraw"
          data-nav
          onClick={() => void answer(true)}
        >
          <Sign name="again" /> Redraw
        </button>
      </div>
    </Frame>
  );
}

interface Offered {
  source: string;
  effect: number;
  must?: true;
}

function Triggers(props: PanelProps) {
  const { prompt, table, legal, choosing } = props;
  const offered = Object.entries((prompt?.['triggers'] ?? {}) as Record<string, Offered>);
  const passes = (legal?.actions ?? []).some((action) => action['do'] === 'pass');
  const cause = occasion(props);
  const must = offered.some(([, one]) => one.must);
  const title = offered.length > 1 ? 'Your Triggers: which one next?' : 'Use this Trigger?';
  return (
    <Frame props={props} sign="trigger" title={title}>
      {cause && <p class="faint">{cause}</p>}
      <ol class="trigger-queue" aria-label="Triggers">
        {offered.map(([id, one], i) => {
          const print = printOf(table, one.source) ?? '';
          const effect = cardOf(print).effects[one.effect];
          const open = ways({ do: 'use', trigger: id }, {}, legal).length > 0;
          return (
            <li key={id}>
              <button
                type="button"
                class={`queue-card ${open ? '' : 'shut'}`}
                data-testid={`use-${id}`}
                data-trigger={id}
                data-nav
                data-reads={print}
                aria-disabled={!open}
                onClick={(event) =>
                  choosing.tap(
                    { on: 'order', order: { do: 'use', trigger: id } },
                    event.currentTarget,
                  )
                }
              >
                <SmallFace print={print} />
                <span class="queue-words">
                  <b>
                    {offered.length > 1 && <kbd aria-hidden="true">{i + 1}</kbd>}{' '}
                    {cardOf(print).name}
                    {one.must && <span class="tag must">has to</span>}
                  </b>
                  <small>{whereFrom(table, one.source)}</small>
                  <span>{effect ? bare(effect.text) : ''}</span>
                  {effect?.cost && <small>Cost: {costWords(effect.cost)}</small>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <div class="answers">
        {passes && (
          <button
            type="button"
            class="button"
            data-testid="pass"
            data-nav
            onClick={() => void props.act({ do: 'pass' })}
          >
            {offered.length > 1 ? 'None of them' : 'No, go on'} <kbd aria-hidden="true">P</kbd>
          </button>
        )}
        {must && !passes && legal && <small class="faint">One of them has to be used first.</small>}
      </div>
    </Frame>
  );
}

/** What set it off, as far as the table shows it. */
function occasion({ table }: PanelProps): string | undefined {
  const { playing, attack } = table;
  const name = (id: string) => cardOf(printOf(table, id)).name;
  if (playing) return `${cardOf(playing.card).name} is being played.`;
  if (attack) return `${name(attack.by)} attacks ${name(attack.target)}.`;
  return undefined;
}

function whereFrom(table: Table, source: string): string {
  const zone = zoneOf(table, source);
  if (!zone) return 'has left play';
  const user = userOf(table, source);
  return user && user !== source ? `on ${cardOf(printOf(table, user)).name}, ${zone}` : zone;
}

function costWords(cost: { mill?: number; discard?: number; sacrifice?: true }): string {
  const parts = [
    cost.mill ? `${cards(cost.mill)} off your Deck` : '',
    cost.discard ? `${cards(cost.discard)} of your hand` : '',
    cost.sacrifice ? 'this card itself' : '',
  ];
  return parts.filter(Boolean).join(', ');
}

function Discard(props: PanelProps) {
  const n = left(props.prompt ?? {});
  const limit = props.prompt?.['rule'] === 'TCG-TURN-7';
  return (
    <Frame props={props} sign="discard" title={`Discard ${cards(n)}`}>
      <p>
        {limit ? `At the end of a turn you keep at most ${props.numbers.hand_limit} cards. ` : ''}
        Choose {n === 1 ? 'it' : 'them'} in your hand.
      </p>
    </Frame>
  );
}

function breakWords({ prompt, table }: PanelProps): string {
  const unit = printOf(table, String(prompt?.['unit'] ?? ''));
  return `Break an Accessory of ${cardOf(unit).name}?`;
}

function Choose(props: PanelProps & { sign: string; title: string; passes?: string }) {
  const { prompt, table, legal } = props;
  const offered = (prompt?.['cards'] ?? []) as string[];
  const choose = props.act;
  return (
    <Frame props={props} sign={props.sign} title={props.title}>
      <ul class="choose">
        {offered.map((card, i) => {
          const print = printOf(table, card) ?? '';
          return (
            <li key={card}>
              <button
                type="button"
                class="choose-card"
                data-testid={`choose-${card}`}
                data-card={print}
                data-reads={print}
                data-nav
                aria-label={spoken(print)}
                onClick={() => void choose({ do: 'choose', card })}
              >
                <SmallFace print={print} />
                {i < 9 && <kbd aria-hidden="true">{i + 1}</kbd>}
              </button>
            </li>
          );
        })}
      </ul>
      {props.passes && (legal?.actions ?? []).some((action) => action['do'] === 'pass') && (
        <div class="answers">
          <button
            type="button"
            class="button"
            data-testid="pass"
            data-nav
            onClick={() => void choose({ do: 'pass' })}
          >
            {props.passes} <kbd aria-hidden="true">P</kbd>
          </button>
        </div>
      )}
    </Frame>
  );
}

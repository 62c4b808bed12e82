/** Dice as they fell, and what they come to: who supports, what is out, and the reasons of every number. */

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { signed } from '../../parts/clause';
import { nameOf } from '../../room/teller';
import type { Company, Reason, Told } from '../ruleset';
import { titled } from './cards';
import { Sign } from './icons';
import { short } from './reasons';
import { reading, readingText } from './rolls';
import { fieldOf, shortName, type FieldEvent } from './view';
import { rollName } from './words';

const SPOTS: Record<number, [number, number][]> = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [6, 6],
    [12, 12],
    [18, 18],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  5: [
    [6, 6],
    [18, 6],
    [12, 12],
    [6, 18],
    [18, 18],
  ],
  6: [
    [7, 6],
    [17, 6],
    [7, 12],
    [17, 12],
    [7, 18],
    [17, 18],
  ],
};

const PART_WORDS = { best: 'counts', support: 'supports', extra: 'no more support', out: 'is out' };

export function Die({
  value,
  part,
  anew,
}: {
  value: number;
  part?: keyof typeof PART_WORDS;
  anew?: boolean;
}) {
  return (
    <svg
      class={`wb-die ${part ?? ''} ${anew ? 'anew' : ''}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <rect x="1" y="1" width="22" height="22" rx="5" />
      {(SPOTS[value] ?? []).map(([x, y], i) => (
        <circle key={i} cx={x} cy={y} r="2.4" />
      ))}
      {part === 'out' && <path class="wb-die-out" d="M3 3l18 18M21 3L3 21" />}
    </svg>
  );
}

/** The dice of a test. What a die does for the result shows in its frame and its mark. */
export function Dice({
  dice,
  test,
  anew,
}: {
  dice: readonly number[];
  test: boolean;
  anew?: number[] | undefined;
}) {
  const { parts } = reading(dice);
  return (
    <span
      class="wb-dice"
      role="img"
      aria-label={test ? `${dice.join(', ')}: ${readingText(dice)}` : dice.join(', ')}
    >
      {dice.map((die, i) => (
        <Die
          key={i}
          value={die}
          {...(test && { part: parts[i] ?? 'out' })}
          anew={anew?.includes(i) ?? false}
        />
      ))}
      {dice.length === 0 && <i>no dice</i>}
    </span>
  );
}

const SHOWN = new Set([
  'roll',
  'test',
  'pool',
  'number',
  'strike',
  'damage',
  'wounds',
  'allocate',
  'exchange',
  'killed',
]);
const OPENS = new Set(['declare', 'phase']);
const MOST = 30;

/** The rolls of the latest action, one line each. */
export function Rolls({
  told,
  company,
}: {
  told: readonly Told[] | undefined;
  company: Company;
}) {
  const list = told ?? [];
  let from = list.length - 1;
  while (from >= 0 && !OPENS.has(list[from]?.event.kind ?? '')) from -= 1;
  const rows = list
    .slice(Math.max(0, from))
    .filter(({ event }) => SHOWN.has(event.kind))
    .slice(-MOST);
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [told, rows.length]);
  if (rows.length === 0) return null;
  return (
    <section class="wb-rolls" ref={box} aria-label="Dice" data-testid="rolls" tabIndex={0}>
      <ol>
        {rows.map((one, i) => (
          <li key={i} class={one.event.kind}>
            <Row told={one} company={company} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function RollLine({ event, who }: { event: FieldEvent; who: ComponentChildren }) {
  const dice = event.dice ?? [];
  const test = event.for !== 'damage';
  return (
    <>
      <span class="wb-roll-what">
        {who} {rollName(event.for)}
      </span>
      <Dice dice={dice} test={test} anew={event.anew} />
      {test && <b class="wb-sum">{reading(dice).value}</b>}
      {test && reading(dice).support > 0 && <small>{readingText(dice)}</small>}
    </>
  );
}

function Row({ told, company }: { told: Told; company: Company }) {
  const event = told.event as FieldEvent;
  const field = fieldOf(told.view);
  const name = (id: string | undefined) => <Who id={id} one={field?.models[id ?? '']} />;
  switch (event.kind) {
    case 'roll':
      return (
        <RollLine
          event={event}
          who={event.model ? name(event.model) : <Side seat={event.seat} company={company} />}
        />
      );
    case 'test':
      return (
        <>
          <Sign name={event.passed ? 'passed' : 'failed'} /> {name(event.model)}{' '}
          <b>{event.auto ? 'no dice' : event.result}</b> against {event.number}:{' '}
          {event.passed ? 'passed' : 'failed'}
        </>
      );
    case 'pool':
      return (
        <>
          <span class="wb-roll-what">
            {name(event.model)} {event.for === 'ranged' ? 'Ranged Pool' : 'Melee Pool'}
          </span>
          <b class="wb-sum">{event.pool}</b>
          <Sum why={event.why} />
        </>
      );
    case 'number':
      return (
        <>
          <span class="wb-roll-what">{name(event.model)} needs</span>{' '}
          <b class="wb-sum">{event.number}</b>
          <Sum why={event.why} />
        </>
      );
    case 'exchange':
      return (
        <>
          <Sign name="melee" /> {name(event.by)} and {name(event.foe)}: {name(event.attacker)} first
          {event.surprised && <>, {name(event.surprised)} Surprised</>}
        </>
      );
    case 'allocate':
      return (
        <>
          <Sign name="dice" /> {name(event.model)} <b>{event.attack}</b> attack,{' '}
          <b>{event.defence}</b> defence
          {event.special && <>, {titled(event.special)}</>}
          {event.boost ? `, boost ${event.boost}` : ''}
        </>
      );
    case 'strike':
      return (
        <>
          <Sign name={event.success ? 'melee' : 'parry'} /> {name(event.model)}{' '}
          <b>{event.result}</b> against {name(event.target)} <b>{event.against}</b>:{' '}
          {event.success ? `hit, level ${event.level ?? 0}` : 'no hit'}
          {event.tie && ` (tie: ${event.tie === 'dice' ? 'more dice' : 'active side'})`}
        </>
      );
    case 'damage':
      return (
        <>
          <Sign name="damage" /> Damage <b class="wb-sum">{event.roll}</b> at level {event.level}:{' '}
          <b>{event.wounds}</b> {event.wounds === 1 ? 'wound' : 'wounds'}
          <Sum why={event.why} />
        </>
      );
    case 'wounds':
      return (
        <>
          <Sign name="wounds" /> {name(event.target)} <b>{event.amount}</b>{' '}
          {event.amount === 1 ? 'wound' : 'wounds'}
          <Sum why={event.why} />
        </>
      );
    default:
      return (
        <>
          <Sign name="killed" /> {name(event.model)} is Killed
        </>
      );
  }
}

function Who({
  id,
  one,
}: {
  id: string | undefined;
  one: { name: string; seat: number } | undefined;
}) {
  return (
    <b class={`who seat-${one?.seat ?? (id?.startsWith('b') ? 1 : 0)}`}>{shortName(one) || id}</b>
  );
}

/** Whose roll it is, where it is no model's. */
function Side({ seat = 0, company }: { seat?: number | undefined; company: Company }) {
  return (
    <b class={`who seat-${seat}`}>{seat === company.me ? 'You,' : `${nameOf(company, seat)},`}</b>
  );
}

/** "4 Melee −1 Stunned": the reasons of a number, where it has more than one. */
export function Sum({ why }: { why: Reason[] | undefined }) {
  if (!why || why.length < 2) return null;
  return (
    <small class="wb-why">
      {why.map((one, i) => `${signed(one.add, i)} ${short(one.rule) || one.rule}`).join(' ')}
    </small>
  );
}

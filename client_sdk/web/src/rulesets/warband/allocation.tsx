/** The secret split of an exchange: dice between attack and defence, weapon, special and boost. */

import { useEffect, useState } from 'preact/hooks';

import type { BoardProps, Json, Told } from '../ruleset';
import { Portrait } from './art/figures';
import { titled } from './cards';
import { Sum } from './dice';
import { Sign } from './icons';
import { Foot, Frame } from './frame';
import { MeleeBoost, MeleeWeapons, Specials, SplitDice, type Draft } from './split';
import {
  shortName,
  type Asked,
  type Choice,
  type Field,
  type FieldEvent,
  type Model,
} from './view';
import { useVerdict } from './verdict';

/** How many dice there are to divide, boosts and the special's cost taken in. */
export function diceOf(pool: number, draft: Pick<Draft, 'boost'>, price: number): number {
  return Math.max(0, pool + draft.boost - price);
}

/** The answer that a draft stands for. */
export function allocated(draft: Draft, dice: number): Json {
  const attack = Math.min(draft.attack, dice);
  return {
    do: 'allocate',
    attack,
    defence: dice - attack,
    ...(draft.weapon !== undefined && { weapon: draft.weapon }),
    ...(draft.special !== undefined && { special: draft.special }),
    ...(draft.boost > 0 && { boost: draft.boost }),
  };
}

export function Allocation(props: BoardProps & { field: Field; asked: Asked }) {
  const { field, asked } = props;
  const one = field.models[asked.model ?? ''];
  const foe = field.models[asked.foe ?? ''];
  if (!one || !foe) return null;
  return <Split key={asked.id} {...props} one={one} foe={foe} />;
}

function Split({
  field,
  asked,
  one,
  foe,
  ...props
}: BoardProps & { field: Field; asked: Asked; one: Model; foe: Model }) {
  const weapons = Object.keys(one.weapons)
    .filter((id) => one.weapons[id]?.kind === 'melee')
    .sort();
  const pool = asked.pool ?? 1;
  const [draft, setDraft] = useState<Draft>(() => ({
    attack: Math.floor(pool / 2),
    weapon: weapons[0],
    special: undefined,
    boost: 0,
  }));
  const [sending, setSending] = useState(false);
  const specials = one.weapons[draft.weapon ?? '']?.specials ?? {};
  const price = specials[draft.special ?? '']?.cost ?? 0;
  const dice = diceOf(pool, draft, price);
  const action = allocated(draft, dice);
  const verdict = useVerdict(action, props.why, asked.id);
  const attack = Math.min(draft.attack, dice);
  useEffect(() => {
    if (draft.attack > dice) setDraft({ ...draft, attack: dice });
  }, [dice]);
  const send = async () => {
    setSending(true);
    await props.act(action);
    setSending(false);
  };
  const editing = { draft, onDraft: setDraft };
  return (
    <Frame
      title={`${shortName(one)} against ${shortName(foe)}`}
      sub={
        <p class="wb-epithet">
          {asked.role === 'attacker' ? 'Strikes first.' : 'Strikes second.'} Nobody sees your split
          until both are in.
        </p>
      }
      art={<Portrait card={one.card} class={`seat-${one.seat}`} />}
      testid="allocation"
    >
      <div class="wb-scroll">
        <Pools told={props.told} ids={[asked.model ?? '', asked.foe ?? '']} field={field} />
        <SplitDice {...editing} attack={attack} dice={dice} price={price} />
        {weapons.length > 1 && <MeleeWeapons {...editing} one={one} weapons={weapons} />}
        {Object.keys(specials).length > 0 && <Specials {...editing} specials={specials} />}
        {one.boost.melee !== undefined && (
          <MeleeBoost {...editing} price={one.boost.melee} tokens={one.tokens} />
        )}
      </div>
      <Foot verdict={verdict} sending={sending} testid="allocate" onSend={() => void send()}>
        <Sign name="parry" /> Seal it
      </Foot>
    </Frame>
  );
}

/** Both pools, with what made them: told openly before anybody divides. */
export function Pools({
  told,
  ids,
  field,
}: {
  told: readonly Told[] | undefined;
  ids: string[];
  field: Field;
}) {
  const pools = field.exchange?.pools ?? {};
  const reasons = (id: string) => {
    for (let i = (told?.length ?? 0) - 1; i >= 0; i -= 1) {
      const event = told?.[i]?.event as FieldEvent | undefined;
      if (event?.kind === 'pool' && event.model === id) return event.why;
      if (event?.kind === 'declare') return undefined;
    }
    return undefined;
  };
  return (
    <ul class="wb-pools">
      {ids.map((id) => {
        const one = field.models[id];
        return one ? (
          <li key={id} class={`seat-${one.seat}`}>
            <b>{shortName(one)}</b> <span class="wb-sum">{pools[id] ?? '?'}</span> dice
            {field.exchange?.surprised === id && <em> Surprised</em>}
            <Sum why={reasons(id)} />
          </li>
        ) : null;
      })}
    </ul>
  );
}

/** What is shown while the split of this reader is in, or to those who only watch: the same whoever has chosen. */
export function Sealed({
  field,
  mine,
  told,
}: {
  field: Field;
  mine: Choice | undefined;
  told: readonly Told[] | undefined;
}) {
  const { exchange } = field;
  if (!exchange) return null;
  const [by, foe] = [field.models[exchange.by], field.models[exchange.foe]];
  return (
    <Frame
      title={`${shortName(by)} against ${shortName(foe)}`}
      sub={<p class="wb-epithet">Both sides divide their dice in secret.</p>}
      testid="sealed"
    >
      <div class="wb-scroll">
        <Pools told={told} ids={[exchange.by, exchange.foe]} field={field} />
        {mine && (
          <p class="wb-sealed">
            <Sign name="parry" /> Yours is sealed: <b>{mine.attack}</b> attack,{' '}
            <b>{mine.defence}</b> defence
            {mine.special && <>, {titled(mine.special)}</>}. Both splits are shown together.
          </p>
        )}
      </div>
    </Frame>
  );
}

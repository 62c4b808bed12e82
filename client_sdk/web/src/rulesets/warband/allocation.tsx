/** The secret split of an exchange: dice between attack and defence, weapon, special and boost. */

import { useEffect, useState } from 'preact/hooks';

import type { BoardProps, Json, Told } from '../ruleset';
import { Portrait } from './art/figures';
import { titled } from './cards';
import { Sum } from './dice';
import { specialText, weaponText } from './effects';
import { Sign } from './icons';
import { Foot, Frame } from './frame';
import {
  shortName,
  type Asked,
  type Choice,
  type Field,
  type FieldEvent,
  type Model,
} from './view';
import { useVerdict } from './verdict';

interface Draft {
  attack: number;
  weapon: string | undefined;
  special: string | undefined;
  boost: number;
}

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
  const boost = one.boost.melee;
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
        <div class="wb-split">
          <span class="wb-half attack">
            <Sign name="melee" /> Attack <b data-testid="attack-dice">{attack}</b>
          </span>
          <span class="wb-half defence">
            <b data-testid="defence-dice">{dice - attack}</b> Defence <Sign name="parry" />
          </span>
          <span class="wb-split-dice" aria-hidden="true">
            {Array.from({ length: dice }, (_, i) => (
              <i key={i} class={i < attack ? 'attack' : 'defence'}>
                {i < attack ? '⚔' : '⛨'}
              </i>
            ))}
            {Array.from({ length: price }, (_, i) => (
              <i key={`s${i}`} class="special">
                ★
              </i>
            ))}
          </span>
          <span class="wb-split-row">
            <button
              type="button"
              class="button square"
              aria-label="One die from attack to defence"
              data-testid="less-attack"
              disabled={attack === 0}
              onClick={() => setDraft({ ...draft, attack: attack - 1 })}
            >
              −
            </button>
            <input
              type="range"
              min={0}
              max={dice}
              value={attack}
              data-testid="split"
              aria-label="Dice on attack"
              aria-valuetext={`${attack} on attack, ${dice - attack} on defence`}
              onInput={(event) => setDraft({ ...draft, attack: Number(event.currentTarget.value) })}
            />
            <button
              type="button"
              class="button square"
              aria-label="One die from defence to attack"
              data-testid="more-attack"
              disabled={attack === dice}
              onClick={() => setDraft({ ...draft, attack: attack + 1 })}
            >
              +
            </button>
          </span>
        </div>
        {weapons.length > 1 && (
          <div class="wb-feats" role="radiogroup" aria-label="Weapon">
            {weapons.map((id) => (
              <button
                key={id}
                type="button"
                role="radio"
                aria-checked={draft.weapon === id}
                class={`wb-feat ${draft.weapon === id ? 'on' : ''}`}
                data-testid={`weapon-${id}`}
                onClick={() => setDraft({ ...draft, weapon: id, special: undefined })}
              >
                <b>{titled(id)}</b>
                <span>{weaponText(one.weapons[id] ?? { kind: 'melee', strength: 0 })}</span>
              </button>
            ))}
          </div>
        )}
        {Object.keys(specials).length > 0 && (
          <div class="wb-feats" role="radiogroup" aria-label="Special">
            {Object.entries(specials).map(([id, special]) => (
              <button
                key={id}
                type="button"
                role="radio"
                aria-checked={draft.special === id}
                class={`wb-feat ${draft.special === id ? 'on' : ''}`}
                data-testid={`special-${id}`}
                onClick={() =>
                  setDraft({ ...draft, special: draft.special === id ? undefined : id })
                }
              >
                <b>
                  <Sign name={special.kind === 'attack' ? 'damage' : 'parry'} /> {titled(id)}
                </b>
                <span class="wb-price">
                  {special.cost} {special.cost === 1 ? 'die' : 'dice'}
                </span>
                <span>
                  {special.kind === 'attack' ? 'If it hits' : 'If it holds'}: {specialText(special)}
                </span>
              </button>
            ))}
          </div>
        )}
        {boost !== undefined && (
          <div class="wb-boosts">
            <span class="wb-stepper">
              <button
                type="button"
                aria-label="Less boost"
                disabled={draft.boost === 0}
                onClick={() => setDraft({ ...draft, boost: draft.boost - 1 })}
              >
                −
              </button>
              <span>
                Boost <b>+{draft.boost}</b> <small>{boost} Ki each</small>
              </span>
              <button
                type="button"
                aria-label="More boost"
                data-testid="boost-melee"
                disabled={(draft.boost + 1) * boost > one.tokens}
                onClick={() =>
                  setDraft({ ...draft, boost: draft.boost + 1, attack: draft.attack + 1 })
                }
              >
                +
              </button>
            </span>
            <small>
              <Sign name="ki" /> {draft.boost * boost} of {one.tokens}
            </small>
          </div>
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

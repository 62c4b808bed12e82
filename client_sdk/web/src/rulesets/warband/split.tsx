/** The parts of a split: dice, weapon, special and boost; each changes the draft. */

import { titled } from './cards';
import { specialText, weaponText } from './effects';
import { Sign } from './icons';
import type { Model } from './view';

export interface Draft {
  attack: number;
  weapon: string | undefined;
  special: string | undefined;
  boost: number;
}

interface DraftProps {
  draft: Draft;
  onDraft(draft: Draft): void;
}

/** Dice from one half to the other; `price` are those that the special takes. */
export function SplitDice({
  draft,
  onDraft,
  attack,
  dice,
  price,
}: DraftProps & { attack: number; dice: number; price: number }) {
  return (
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
            <Sign name={i < attack ? 'melee' : 'parry'} />
          </i>
        ))}
        {Array.from({ length: price }, (_, i) => (
          <i key={`s${i}`} class="special">
            <Sign name="feat" />
          </i>
        ))}
      </span>
      <span class="wb-split-row">
        <button
          type="button"
          class="button square"
          aria-label="One die from attack to defence"
          data-testid="less-attack"
          aria-disabled={attack === 0}
          onClick={() => attack > 0 && onDraft({ ...draft, attack: attack - 1 })}
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
          onInput={(event) => onDraft({ ...draft, attack: Number(event.currentTarget.value) })}
        />
        <button
          type="button"
          class="button square"
          aria-label="One die from defence to attack"
          data-testid="more-attack"
          aria-disabled={attack === dice}
          onClick={() => attack < dice && onDraft({ ...draft, attack: attack + 1 })}
        >
          +
        </button>
      </span>
    </div>
  );
}

export function MeleeWeapons({
  draft,
  onDraft,
  one,
  weapons,
}: DraftProps & { one: Model; weapons: readonly string[] }) {
  return (
    <div class="wb-feats" role="radiogroup" aria-label="Weapon">
      {weapons.map((id) => (
        <button
          key={id}
          type="button"
          role="radio"
          aria-checked={draft.weapon === id}
          class={`wb-feat ${draft.weapon === id ? 'on' : ''}`}
          data-testid={`weapon-${id}`}
          onClick={() => onDraft({ ...draft, weapon: id, special: undefined })}
        >
          <b>{titled(id)}</b>
          <span>{weaponText(one.weapons[id] ?? { kind: 'melee', strength: 0 })}</span>
        </button>
      ))}
    </div>
  );
}

export function Specials({
  draft,
  onDraft,
  specials,
}: DraftProps & { specials: NonNullable<Model['weapons'][string]['specials']> }) {
  return (
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
            onDraft({ ...draft, special: draft.special === id ? undefined : id })
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
  );
}

/** More dice for Ki, which go on attack first; `price` in tokens each. */
export function MeleeBoost({
  draft,
  onDraft,
  price,
  tokens,
}: DraftProps & { price: number; tokens: number }) {
  const dear = (draft.boost + 1) * price > tokens;
  return (
    <div class="wb-boosts">
      <span class="wb-stepper">
        <button
          type="button"
          aria-label="Less boost"
          aria-disabled={draft.boost === 0}
          onClick={() => draft.boost > 0 && onDraft({ ...draft, boost: draft.boost - 1 })}
        >
          −
        </button>
        <span>
          Boost <b>+{draft.boost}</b> <small>{price} Ki each</small>
        </span>
        <button
          type="button"
          aria-label="More boost"
          data-testid="boost-melee"
          aria-disabled={dear}
          onClick={() =>
            !dear && onDraft({ ...draft, boost: draft.boost + 1, attack: draft.attack + 1 })
          }
        >
          +
        </button>
      </span>
      <small>
        <Sign name="ki" /> {draft.boost * price} of {tokens}
      </small>
    </div>
  );
}

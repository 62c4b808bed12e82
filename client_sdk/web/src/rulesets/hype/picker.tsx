/** Picks a team in order and a hand, from the whole card set or from the Characters taken in a draft. */

import { useRef } from 'preact/hooks';
import { Icon } from '../../parts/icon';
import { useKeptFocus } from '../../parts/kept-focus';
import { Portrait } from './art/portrait';
import { EVENTS, FIELDS, modifierCard, performerCard } from './cards';
import { Sign } from './icons';
import { shifted, toggledModifier, toggledPerformer, type Sizes } from './line-up';
import { Price } from './purse';
import type { LineUp } from './view';

export interface PickerProps {
  value: LineUp;
  sizes: Sizes;
  /** The Characters there are to choose from. */
  pool: string[];
  onChange(value: LineUp): void;
}

export function Picker(props: PickerProps) {
  const { value, sizes, pool, onChange } = props;
  const team = useRef<HTMLElement>(null);
  useKeptFocus(team, '.slot-moves button:enabled'); // who is taken out takes the buttons along
  return (
    <div class="picker">
      <section aria-label="Team" ref={team} tabIndex={-1}>
        <h3 class="picker-head">
          Team{' '}
          <small>
            {value.team.length} of {sizes.team}, left to right
          </small>
        </h3>
        <Slots {...props} />
        {pool.length > sizes.team && (
          <div class="cast-grid">
            {pool.map((card) => (
              <CastCard
                key={card}
                card={card}
                place={value.team.indexOf(card)}
                full={value.team.length >= sizes.team}
                onTap={() => onChange(toggledPerformer(value, card, sizes))}
              />
            ))}
          </div>
        )}
      </section>
      <section aria-label="Hand">
        <h3 class="picker-head">
          Hand{' '}
          <small>
            {value.hand.length} of {sizes.hand} Modifiers, open to everybody
          </small>
        </h3>
        <HandGrid {...props} cards={EVENTS} title="Events: done at once" />
        <HandGrid
          {...props}
          cards={FIELDS}
          title="Fields: in force for four turns, one at a time"
        />
      </section>
    </div>
  );
}

function Slots({ value, sizes, pool, onChange }: PickerProps) {
  const fixed = pool.length <= sizes.team;
  return (
    <ol class="slots">
      {Array.from({ length: sizes.team }, (_, i) => {
        const card = value.team[i];
        if (card === undefined) {
          return (
            <li key={i} class="slot empty">
              <span>Slot {i + 1}</span>
            </li>
          );
        }
        const { name } = performerCard(card);
        return (
          <li key={i} class="slot" data-testid={`slot-${i + 1}`} data-card={card}>
            <Portrait card={card} />
            <b>{name}</b>
            <span class="slot-moves">
              <button
                type="button"
                class="button quiet square"
                disabled={i === 0}
                aria-label={`Move ${name} left`}
                onClick={() => onChange(shifted(value, i, -1))}
              >
                <Icon name="previous" />
              </button>
              {!fixed && (
                <button
                  type="button"
                  class="button quiet square"
                  aria-label={`Take ${name} out`}
                  onClick={() => onChange(toggledPerformer(value, card, sizes))}
                >
                  <Icon name="close" />
                </button>
              )}
              <button
                type="button"
                class="button quiet square"
                disabled={i === value.team.length - 1}
                aria-label={`Move ${name} right`}
                onClick={() => onChange(shifted(value, i, 1))}
              >
                <Icon name="next" />
              </button>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

export interface CastCardProps {
  card: string;
  /** The place in the team, from 0; -1: not in it. */
  place: number;
  full: boolean;
  note?: string;
  onTap?(): void;
}

/** A Character with all that is printed on it. */
export function CastCard({ card, place, full, note, onTap }: CastCardProps) {
  const { name, health, passive, signature } = performerCard(card);
  const inside = place >= 0;
  return (
    <button
      type="button"
      class={`cast ${inside ? 'picked' : ''} ${full && !inside ? 'shut' : ''}`}
      data-testid={`cast-${card}`}
      aria-pressed={inside}
      aria-disabled={(full && !inside) || !onTap}
      onClick={onTap}
    >
      <span class="cast-art">
        <Portrait card={card} />
        {inside && <span class="cast-place">{place + 1}</span>}
        {note && <span class="cast-note">{note}</span>}
      </span>
      <span class="cast-text">
        <b class="cast-name">{name}</b>
        <span class="cast-health">
          <Sign name="health" /> {health}
          <span class="unseen"> Health</span>
        </span>
        <span class="cast-line">
          <b>{signature.name}</b> <Price cost={signature.cost} /> {signature.once && <em>once</em>}
          <br />
          {signature.text}.
        </span>
        {passive && (
          <span class="cast-line">
            <b>{passive.name}.</b> {passive.text}.
          </span>
        )}
      </span>
    </button>
  );
}

function HandGrid({
  value,
  sizes,
  onChange,
  cards,
  title,
}: PickerProps & { cards: string[]; title: string }) {
  const full = value.hand.length >= sizes.hand;
  return (
    <>
      <h4 class="picker-sub">{title}</h4>
      <div class="pick-grid">
        {cards.map((id) => {
          const card = modifierCard(id);
          const inside = value.hand.includes(id);
          return (
            <button
              key={id}
              type="button"
              class={`pick ${card.type} ${inside ? 'picked' : ''} ${full && !inside ? 'shut' : ''}`}
              data-testid={`pick-${id}`}
              aria-pressed={inside}
              aria-disabled={full && !inside}
              onClick={() => onChange(toggledModifier(value, id, sizes))}
            >
              <Sign name={id} />
              <span class="pick-text">
                <b>{card.name}</b>
                <span>{card.text}.</span>
              </span>
              <span class="pick-side">
                {inside && <Icon name="check" class="pick-check" />}
                <Price cost={card.cost} />
              </span>
            </button>
          );
        })}
      </div>
    </>
  );
}

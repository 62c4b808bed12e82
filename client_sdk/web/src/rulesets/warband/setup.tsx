/** How a match is set up: how big, put up by whom, which warband, and who comes along. */

import { useEffect } from 'preact/hooks';

import { Choices } from '../../parts/choices';
import type { Json, SetupProps } from '../ruleset';
import { Portrait } from './art/figures';
import { SIZES, usual, WARBANDS } from './cards';
import { effectsText, traitText } from './effects';
import { shortName, type Printed } from './view';

const FORMATS = [
  { id: 'standard', name: 'Standard', text: 'Six models a side, five turns.' },
  { id: 'quick', name: 'Quick', text: 'Three models a side, four turns.' },
] as const;

const DEPLOYS = [
  { id: 'fixed', name: 'Drawn up', text: 'Both warbands stand in line.' },
  { id: 'free', name: 'Free', text: 'Each puts its models up where it likes.' },
] as const;

const ROSTERS = [
  { id: 'usual', name: 'The usual', text: 'The first of the warband, as many as the room takes.' },
  { id: '6', name: 'Six of your own', text: 'For a standard room, and for a quick match.' },
  { id: '3', name: 'Three of your own', text: 'For a room of the quick size.' },
] as const;

export function Setup({ scope, options, onChange }: SetupProps) {
  const format = String(options['format'] ?? 'standard');
  const warband = options['warband'] as string | undefined;
  const kept = Array.isArray(options['roster']) ? options['roster'].length : undefined;
  // Somebody else's room may be of either size: whoever sits down says for which the roster is.
  const size = scope === 'room' ? (SIZES[format] ?? 6) : kept;
  const roster = size === undefined ? undefined : rosterOf(options, size);
  useEffect(() => {
    // A roster that fits nowhere here, kept from a room of another format.
    if (options['roster'] !== undefined && !roster) onChange(without(options, 'roster'));
  }, [options, size]);
  return (
    <div class="setup wb-setup">
      {scope === 'room' && (
        <>
          <Choices
            legend="Size"
            name="format"
            of={FORMATS}
            value={format}
            onChange={(id) => onChange({ ...without(options, 'roster'), format: id })}
          />
          <Choices
            legend="Deployment"
            name="deploy"
            of={DEPLOYS}
            value={String(options['deploy'] ?? 'fixed')}
            onChange={(id) => onChange({ ...options, deploy: id })}
          />
        </>
      )}
      <fieldset class="choices wb-warbands">
        <legend>Your warband</legend>
        {[undefined, ...Object.keys(WARBANDS)].map((id) => (
          <label key={id ?? 'any'} class={`choice ${warband === id ? 'on' : ''}`}>
            <input
              type="radio"
              name="warband"
              checked={warband === id}
              data-testid={`warband-${id ?? 'any'}`}
              onChange={() => onChange(chosen(options, id))}
            />
            {id !== undefined && (
              <span class="wb-cast" aria-hidden="true">
                {usual(id, 'quick').map((card) => (
                  <Portrait key={card} card={card} />
                ))}
              </span>
            )}
            <span>
              <b>{id === undefined ? 'As seated' : WARBANDS[id]?.name}</b>
              <small>
                {id === undefined
                  ? 'Herons for whoever opens the room, the Road for whoever joins.'
                  : WARBANDS[id]?.saying}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      {warband !== undefined && scope === 'own' && (
        <Choices
          legend="Your models"
          name="models"
          of={ROSTERS}
          value={String(kept ?? 'usual')}
          onChange={(id) => onChange(sized(options, warband, id))}
        />
      )}
      {warband !== undefined && size !== undefined && (
        <Roster
          warband={warband}
          size={size}
          value={roster ?? usual(warband, size === 3 ? 'quick' : 'standard')}
          onChange={(list) => onChange({ ...options, roster: list })}
        />
      )}
    </div>
  );
}

function without(options: Json, key: string): Json {
  const { [key]: _gone, ...rest } = options;
  return rest;
}

/** With a roster of that size, or with none. */
function sized(options: Json, warband: string, id: string): Json {
  const rest = without(options, 'roster');
  return id === 'usual'
    ? rest
    : { ...rest, roster: usual(warband, id === '3' ? 'quick' : 'standard') };
}

function chosen(options: Json, warband: string | undefined): Json {
  const rest = without(without(options, 'roster'), 'warband');
  return warband === undefined ? rest : { ...rest, warband };
}

/** The chosen roster, if it is one of that size. */
function rosterOf(options: Json, size: number): string[] | undefined {
  const list = options['roster'];
  const known = WARBANDS[String(options['warband'])]?.models ?? {};
  if (!Array.isArray(list) || list.length !== size) return undefined;
  return list.every((card) => typeof card === 'string' && card in known)
    ? (list as string[])
    : undefined;
}

/** Which models come: a card that is taken when the roster is full takes the place of the last. */
function Roster({
  warband,
  size,
  value,
  onChange,
}: {
  warband: string;
  size: number;
  value: string[];
  onChange(list: string[]): void;
}) {
  const models = WARBANDS[warband]?.models ?? {};
  const take = (card: string) => {
    if (!value.includes(card)) onChange([...value.slice(0, size - 1), card]);
  };
  return (
    <fieldset class="choices wb-picks">
      <legend>
        Your {size} models <small>(tap another to take it in place of the last)</small>
      </legend>
      {Object.entries(models).map(([card, one]) => {
        const place = value.indexOf(card);
        return (
          <button
            key={card}
            type="button"
            class={`wb-pick ${place >= 0 ? 'on' : ''}`}
            aria-pressed={place >= 0}
            data-testid={`pick-${card}`}
            onClick={() => take(card)}
          >
            <Portrait card={card} />
            <span>
              <b>
                {place >= 0 && <i>{place + 1}</i>}
                {shortName(one)}
              </b>
              <small>{epithet(one)}</small>
              <small class="wb-pick-stats">
                Move {one.move} · Melee {one.melee} · Ranged {one.ranged} · Ki {one.ki} · Wounds{' '}
                {one.track}
              </small>
              <small>{does(one)}</small>
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}

function epithet(one: Printed): string {
  return one.name
    .slice(one.name.indexOf(shortName(one)) + shortName(one).length)
    .replace(/^[,\s]+/, '');
}

function does(one: Printed): string {
  const traits = Object.entries(one.traits).map(([name, value]) => traitText(name, value));
  const feats = Object.values(one.feats).map((it) => `${it.name} (${effectsText(it.effects)})`);
  return [...traits, ...feats].join(' · ');
}

/** How a match is set up: ready-made, in secret, or by a draft; and one's own line-up. */

import { useState } from 'preact/hooks';

import { Choices } from '../../parts/choices';
import { Dialog } from '../../parts/dialog';
import type { Json, SetupProps } from '../ruleset';
import { Portrait } from './art/portrait';
import { LINE_UPS, modifierCard, performerCard, PERFORMERS } from './cards';
import { Sign } from './icons';
import { EMPTY, keepLineUp, keptLineUp, missing } from './line-up';
import { numbersOf } from './numbers';
import { Picker } from './picker';
import type { LineUp } from './view';

const KINDS = [
  { id: 'ready', name: 'Ready', text: 'Each brings a line-up. Straight to the fight.' },
  { id: 'secret', name: 'Secret', text: 'Both name team and hand unseen, then reveal.' },
  { id: 'draft', name: 'Draft', text: 'Take performers in turns, then order team and hand.' },
] as const;

export function Setup({ scope, options, onChange }: SetupProps) {
  const setup = options['setup'] ?? 'ready';
  return (
    <div class="setup">
      {scope === 'room' && (
        <Choices
          legend="Set-up"
          name="setup"
          of={KINDS}
          value={String(setup)}
          onChange={(chosen) => onChange(withSetup(options, chosen))}
        />
      )}
      {(scope === 'own' || setup === 'ready') && (
        <LineUpChoice
          value={options['line_up'] ?? 'hammers'}
          options={options}
          onChange={(lineUp) => onChange({ ...options, line_up: lineUp })}
        />
      )}
    </div>
  );
}

/** A line-up of one's own stands only beside the set-up that uses it. */
function withSetup(options: Json, setup: string): Json {
  const { line_up: kept, ...rest } = options;
  return setup === 'ready' ? { ...rest, setup, line_up: kept ?? 'hammers' } : { ...rest, setup };
}

function LineUpChoice({
  value,
  options,
  onChange,
}: {
  value: unknown;
  options: Json;
  onChange(lineUp: string | LineUp): void;
}) {
  const [building, setBuilding] = useState(false);
  const own = typeof value === 'object' && value !== null ? (value as LineUp) : keptWhole(options);
  const chosen = typeof value === 'string' ? value : value ? 'own' : '';
  return (
    <fieldset class="choices line-ups">
      <legend>Your line-up</legend>
      {Object.entries(LINE_UPS).map(([name, one]) => (
        <LineUpCard
          key={name}
          name={name}
          lineUp={one}
          saying={one.saying}
          on={chosen === name}
          onPick={() => onChange(name)}
        />
      ))}
      {own && (
        <LineUpCard
          name="own"
          lineUp={own}
          saying="Put together by you"
          on={chosen === 'own'}
          onPick={() => onChange(own)}
        />
      )}
      <button
        type="button"
        class="button small build"
        data-testid="build-line-up"
        onClick={() => setBuilding(true)}
      >
        {own ? 'Change your own' : 'Build your own'}
      </button>
      {building && (
        <Builder
          first={own ?? EMPTY}
          options={options}
          onClose={() => setBuilding(false)}
          onDone={(lineUp) => {
            keepLineUp(lineUp);
            onChange(lineUp);
            setBuilding(false);
          }}
        />
      )}
    </fieldset>
  );
}

function keptWhole(options: Json): LineUp | undefined {
  const kept = keptLineUp();
  const numbers = numbersOf(options);
  return kept && !missing(kept, { team: numbers.team_size, hand: numbers.hand_size })
    ? kept
    : undefined;
}

function LineUpCard({
  name,
  lineUp,
  saying,
  on,
  onPick,
}: {
  name: string;
  lineUp: LineUp;
  saying: string;
  on: boolean;
  onPick(): void;
}) {
  const cast = lineUp.team.map((card) => performerCard(card).name).join(', ');
  const cards = lineUp.hand.map((card) => modifierCard(card).name).join(', ');
  return (
    <label class={`choice line-up ${on ? 'on' : ''}`} title={`${cast}. Hand: ${cards}.`}>
      <input
        type="radio"
        name="line_up"
        value={name}
        checked={on}
        data-testid={`line-up-${name}`}
        onChange={onPick}
      />
      <span class="line-up-cast" aria-hidden="true">
        {lineUp.team.map((card) => (
          <Portrait key={card} card={card} />
        ))}
      </span>
      <span>
        <b>{name === 'own' ? 'Your own' : name}</b>
        <small>{saying}</small>
        <span class="line-up-hand" aria-hidden="true">
          {lineUp.hand.map((card) => (
            <Sign key={card} name={card} />
          ))}
        </span>
        <span class="unseen">
          {cast}. Hand: {cards}.
        </span>
      </span>
    </label>
  );
}

function Builder({
  first,
  options,
  onClose,
  onDone,
}: {
  first: LineUp;
  options: Json;
  onClose(): void;
  onDone(lineUp: LineUp): void;
}) {
  const [lineUp, setLineUp] = useState(first);
  const numbers = numbersOf(options);
  const sizes = { team: numbers.team_size, hand: numbers.hand_size };
  const lacks = missing(lineUp, sizes);
  return (
    <Dialog title="Build your line-up" onClose={onClose} class="wide hype-dialog" testid="builder">
      <Picker value={lineUp} sizes={sizes} pool={PERFORMERS} onChange={setLineUp} />
      <footer class="setup-foot">
        <span role="status">{lacks ?? 'Ready for the stage.'}</span>
        <button
          type="button"
          class="button strong"
          data-testid="builder-done"
          aria-disabled={lacks !== undefined}
          onClick={() => !lacks && onDone(lineUp)}
        >
          Use this line-up
        </button>
      </footer>
    </Dialog>
  );
}

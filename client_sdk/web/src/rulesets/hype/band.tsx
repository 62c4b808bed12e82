/** The strip across the middle: the Field, what is happening, and Pressure. */

import { useState } from 'preact/hooks';

import { Rulebook } from '../../parts/rulebook';
import { Caption } from '../../room/caption';
import { turnOf } from '../../room/teller';
import type { BoardProps } from '../ruleset';
import { modifierCard } from './cards';
import { Sign } from './icons';
import type { Numbers } from './numbers';
import { line } from './words';
import type { Stage } from './view';

type BandProps = BoardProps & { stage: Stage; numbers: Numbers; onField(card: string): void };

export function Band(props: BandProps) {
  return (
    <div class="band">
      <FieldSign stage={props.stage} turns={props.numbers.field_turns} onTap={props.onField} />
      <Happening {...props} />
      <PressureSign stage={props.stage} numbers={props.numbers} />
    </div>
  );
}

function FieldSign({
  stage,
  turns,
  onTap,
}: {
  stage: Stage;
  turns: number;
  onTap(card: string): void;
}) {
  const { field } = stage;
  if (!field) {
    return (
      <span class="field-sign none" data-testid="field">
        <Sign name="field" />
        <span>No Field</span>
      </span>
    );
  }
  const card = modifierCard(field.card);
  return (
    <button
      type="button"
      class="field-sign"
      data-testid="field"
      data-card={field.card}
      data-left={field.left}
      data-nav
      title={card.text}
      aria-label={`Field: ${card.name}. ${card.text}. ${field.left} turns left.`}
      onClick={() => onTap(field.card)}
    >
      <Sign name={field.card} />
      <span class="field-words">
        <b>{card.name}</b>
        <span class="field-text">{card.text}</span>
      </span>
      <span class="turns-left" aria-hidden="true">
        {Array.from({ length: turns }, (_, i) => (
          <i key={i} class={i < field.left ? 'on' : ''} />
        ))}
        <small>{field.left} left</small>
      </span>
    </button>
  );
}

function Happening({ beat, stage, seat, shown, company }: BandProps) {
  return (
    <Caption
      beat={beat}
      told={beat && line(beat.event, shown, company)}
      idle={stage.outcome ? 'The show is over' : turnOf(company, stage.active)}
      mine={!stage.outcome && stage.active === (seat ?? 0)}
    />
  );
}

function PressureSign({ stage, numbers }: { stage: Stage; numbers: Numbers }) {
  const [reading, setReading] = useState(false);
  const from = numbers.pressure_round * 2; // the second turn of that round: HYPE-PRESSURE-6
  const off = numbers.pressure_round === 0;
  const words = stage.pressure
    ? `+${numbers.pressure_bonus} a hit`
    : off
      ? 'never'
      : stage.turn < from
        ? `from turn ${from}`
        : 'held off';
  return (
    <>
      <button
        type="button"
        class={`pressure-sign ${stage.pressure ? 'on' : ''}`}
        data-testid="pressure"
        data-on={stage.pressure === true}
        data-nav
        onClick={() => setReading(true)}
      >
        <Sign name="pressure" />
        <span>
          <b>Pressure{stage.pressure ? ' on' : ''}</b> <small>{words}</small>
        </span>
      </button>
      {reading && (
        <Rulebook
          game="Hype"
          ruleset="hype"
          find="Hype-Pressure"
          onClose={() => setReading(false)}
        />
      )}
    </>
  );
}

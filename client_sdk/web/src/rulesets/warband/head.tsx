/** Over the table: turns and phases, the score and why, Pass Tokens, and what is happening now. */

import type { ComponentChildren } from 'preact';

import { Caption } from '../../room/caption';
import { turnOf } from '../../room/teller';
import type { BoardProps, Company } from '../ruleset';
import { minus, n2 } from './geometry';
import { Sign } from './icons';
import { radius, shortName, warbandOf, type Field } from './view';
import { line, PHASE_NAME } from './words';

type HeadProps = BoardProps & { field: Field; near: number; glass: ComponentChildren };

export function Head(props: HeadProps) {
  const { field, near, beat, company, prompt, playing, mode } = props;
  const far = 1 - near;
  return (
    <header class="wb-head">
      <Side {...props} seat={near} />
      <div class="wb-middle">
        <Track field={field} />
        {props.glass}
        <Caption
          beat={beat}
          told={beat && line(beat.event, props.shown, company)}
          idle={playing ? underWay(field) : idle(field, company)}
          mine={mode === 'play' && prompt !== undefined && !playing}
        />
      </div>
      <Side {...props} seat={far} />
    </header>
  );
}

/** What is being shown, between lines that say it better. */
function underWay({ exchange, models }: Field): string {
  if (!exchange) return '';
  return `${shortName(models[exchange.by])} against ${shortName(models[exchange.foe])}`;
}

/** What is waited for. While dice are divided nobody is told who has done it. */
function idle(field: Field, company: Company): string {
  if (field.outcome) return 'The match is over.';
  const seats = Object.keys(field.waiting ?? {}).map(Number);
  const kind = field.waiting?.[String(seats[0])];
  if (kind === 'allocate') return 'Both sides divide their dice in secret.';
  if (seats.length === 0) return '';
  const seat = seats[0] ?? 0;
  if (kind === 'activate') return turnOf(company, seat);
  const what: Record<string, string> = {
    deploy: 'put up the warband',
    first: 'say who acts first',
    cleanse: 'pay off Death Sentences',
    bodyguard: 'send a bodyguard, or not',
    reroll: 'roll dice again, or not',
    slip: 'slip away, or stay',
  };
  const who = seat === company.me ? 'You' : (company.names[seat] ?? `Player ${seat + 1}`);
  return `${who}: ${what[kind ?? ''] ?? kind}`;
}

function Track({ field }: { field: Field }) {
  if (field.phase === 'deploy')
    return (
      <ol class="wb-track">
        <li aria-current="step" class="on">
          Deployment
        </li>
      </ol>
    );
  return (
    <ol
      class="wb-track"
      aria-label={`Turn ${field.turn} of ${field.turns}, ${PHASE_NAME[field.phase] ?? ''}`}
    >
      {Array.from({ length: field.turns }, (_, i) => i + 1).map((turn) => (
        <li
          key={turn}
          class={`wb-turn ${turn === field.turn ? 'on' : turn < field.turn ? 'past' : ''}`}
          {...(turn === field.turn && { 'aria-current': 'step' as const })}
        >
          {turn}
        </li>
      ))}
      {(['start', 'main', 'end'] as const).map((phase) => (
        <li
          key={phase}
          class={`wb-phase ${phase === field.phase ? 'on' : ''}`}
          title={PHASE_NAME[phase]}
        >
          <Sign name={phase} />
          <span>{PHASE_NAME[phase]?.replace(' Phase', '')}</span>
        </li>
      ))}
    </ol>
  );
}

function Side({ field, seat, plate }: HeadProps & { seat: number }): ComponentChildren {
  const score = field.score[seat] ?? 0;
  const limit = field.scoring?.limit;
  const passes = field.passes[seat] ?? 0;
  const lanterns = Object.values(field.objectives).filter((one) => one.holder === seat).length;
  const inside = insideZones(field, seat);
  const standing = warbandOf(field, seat).length;
  return (
    <div
      class={`wb-side seat-${seat} ${field.phase === 'main' && field.active === seat ? 'active' : ''}`}
    >
      {plate(seat)}
      <span
        class="wb-score"
        data-testid={`score-${seat}`}
        data-points={score}
        aria-label={`Score: ${score}${limit ? ` of ${limit}` : ''}`}
      >
        <b>{score}</b>
        {limit !== undefined && <small>/{limit}</small>}
      </span>
      <ul class="wb-tally">
        <li title="Lanterns held">
          <Sign name="scenario" label="Lanterns held" />
          {lanterns}
        </li>
        <li title="Models wholly in the ford">
          <Sign name="zone" label="Models in the ford" />
          {inside}
        </li>
        <li title="Models standing">
          <Sign name="wounds" label="Models standing" />
          {standing}
        </li>
        <li title="Pass Tokens" class={passes > 0 ? 'has' : ''} data-testid={`passes-${seat}`}>
          <Sign name="pass" label="Pass Tokens" />
          {passes}
        </li>
      </ul>
    </div>
  );
}

/** Models of a seat wholly inside a zone, as they stand (WB-WIN-1). */
export function insideZones(field: Field, seat: number): number {
  return warbandOf(field, seat).filter((id) => {
    const one = field.models[id];
    return Object.values(field.zones).some(
      ({ at, r }) => one && n2(minus(one.pos, at)) <= (r - radius(one)) ** 2,
    );
  }).length;
}

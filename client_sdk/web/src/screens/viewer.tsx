/** The replay viewer: step, scrub and play through a match; what each step told; the verdict on the dice. */

import { views, type MatchReplay, type SeatTold, type Witness } from 'gamewarden-client';
import { useCallback, useMemo } from 'preact/hooks';

import { outcomeReason } from '../net/words';
import { Icon } from '../parts/icon';
import { LogLine, lineOf } from '../room/log';
import { Holder } from '../room/plate';
import { hashOf } from '../router';
import type { Company, GameEvent, Json, RulesetUi, Told } from '../rulesets/ruleset';
import { DicePanel } from './dice-panel';
import { SPEEDS, usePlayer, useReplayKeys, type Player } from './player';
import { enriched, fileOf, save } from './recorded';

interface ViewerProps {
  replay: MatchReplay;
  ui: RulesetUi;
  seats: Readonly<Record<string, SeatTold>>;
  witness: Witness;
}

/** `replay` is the match as the server sent it; `seats` who played, as far as it still knows. */
export function Viewer({ replay: sent, ui, seats, witness }: ViewerProps) {
  const replay = useMemo(() => enriched(sent, ui), [sent, ui]);
  const names = useMemo(() => namesOf(seats), [seats]);
  const company = useMemo<Company>(() => ({ names }), [names]);
  const all = useMemo(() => [...views(replay.steps)] as Json[], [replay]);
  const player = usePlayer(replay, ui, all);
  const { at, playing, playback } = player;
  const step = replay.steps[at];
  const told = useMemo(
    () => toldIn(step?.events as GameEvent[] | undefined, all[at - 1] ?? {}, all[at] ?? {}, ui),
    [at, all],
  );
  useReplayKeys(player, replay.steps.length);

  const { outcome } = replay.record;
  const plate = useCallback(
    (seat: number) => (
      <span class={`plate seat-${seat}`} data-testid={`plate-${seat}`}>
        <Holder one={seats[seat]} seat={seat}>
          {outcome?.['winner'] === seat && <small>won</small>}
        </Holder>
      </span>
    ),
    [seats, outcome],
  );
  return (
    <div class="match replaying" data-testid="replay" data-at={at}>
      <header class="match-head">
        <a class="button quiet square" href={hashOf({ at: 'home' })} aria-label="To the foyer">
          <Icon name="back" />
        </a>
        <div class="match-title">
          <b>Replay · {ui.standing(playback.shown)}</b>
          <small>{outcomeText(replay, ui, names)}</small>
        </div>
        <button
          type="button"
          class="button quiet"
          data-testid="download"
          aria-label="Download this match"
          title="A file for gamewarden replay and gamewarden verify"
          onClick={() => save(`gamewarden-${replay.record.room}.json`, fileOf(sent))}
        >
          <Icon name="save" /> <span class="only-wide">Download</span>
        </button>
      </header>
      <main class="match-main">
        <ui.Board
          shown={playback.shown}
          actual={all[at] ?? {}}
          mode="replay"
          options={replay.record.options as Json}
          company={company}
          {...(playback.beat && { beat: playback.beat })}
          told={playback.busy ? playback.told : told}
          playing={playback.busy}
          act={noAct}
          why={noWhy}
          flush={() => playback.flush()}
          plate={plate}
        />
        <Controls player={player} count={replay.steps.length} playing={playing} />
      </main>
      <aside class="match-side replay-side">
        <section class="side-part side-log" aria-label="This step">
          <h2>
            Step {at + 1} of {replay.steps.length}
          </h2>
          <ol class="log" data-testid="replay-events" tabIndex={0}>
            {told.flatMap((one, i) => {
              const line = lineOf(one, ui, company);
              return line ? [<LogLine key={`${at}-${i}`} line={line} ui={ui} />] : [];
            })}
            {told.length === 0 && <li class="faint">Nothing was told in this step.</li>}
          </ol>
        </section>
        <DicePanel replay={replay} ui={ui} witness={witness} names={names} onGo={player.go} />
      </aside>
    </div>
  );
}

function namesOf(seats: Readonly<Record<string, SeatTold>>): Record<string, string> {
  return Object.fromEntries(Object.entries(seats).map(([seat, one]) => [seat, one.name]));
}

const noAct = () => Promise.resolve(false);
const noWhy = () => Promise.resolve(undefined);

function outcomeText(
  { record }: MatchReplay,
  ui: RulesetUi,
  names: Record<string, string>,
): string {
  const { outcome } = record;
  if (!outcome) return '';
  const winner = outcome['winner'];
  const who =
    typeof winner === 'number' ? `${names[winner] ?? `Player ${winner + 1}`} won. ` : 'A draw. ';
  return who + outcomeReason(String(outcome['reason']), ui.reasons);
}

/** The events of a step, each with the view in which it was told. */
function toldIn(events: GameEvent[] | undefined, before: Json, after: Json, ui: RulesetUi): Told[] {
  let view = Object.keys(before).length === 0 ? after : before;
  return (events ?? []).map((event) => {
    const told = { event, view };
    view = ui.fold(view, event, after);
    return told;
  });
}

interface StepProps {
  /** Where it goes: also its drawing. */
  to: string;
  label: string;
  shut: boolean;
  onPress(): void;
}

function StepButton({ to, label, shut, onPress }: StepProps) {
  return (
    <button
      type="button"
      class="button quiet square"
      data-testid={`replay-${to}`}
      aria-label={label}
      aria-disabled={shut}
      onClick={() => !shut && onPress()}
    >
      <Icon name={to} />
    </button>
  );
}

function Controls({ player, count, playing }: { player: Player; count: number; playing: boolean }) {
  const { at, go, next, toggle } = player;
  const [atFirst, atLast] = [at === 0, at >= count - 1];
  const back = () => go(at - 1);
  return (
    <div class="controls" role="group" aria-label="Replay">
      <StepButton to="first" label="First step" shut={atFirst} onPress={() => go(0)} />
      <StepButton to="previous" label="Step back" shut={atFirst} onPress={back} />
      <button
        type="button"
        class="button strong square"
        data-testid="replay-play"
        aria-label={playing ? 'Stop' : 'Play'}
        aria-pressed={playing}
        onClick={toggle}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <StepButton to="next" label="Next step" shut={atLast} onPress={next} />
      <StepButton to="last" label="Last step" shut={atLast} onPress={() => go(count - 1)} />
      <input
        type="range"
        class="scrub"
        data-testid="replay-scrub"
        aria-label="Step"
        aria-valuetext={`Step ${at + 1} of ${count}`}
        min={0}
        max={Math.max(0, count - 1)}
        value={at}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <select
        aria-label="Speed"
        data-testid="replay-speed"
        value={String(player.speed)}
        onChange={(event) => player.setSpeed(Number(event.currentTarget.value))}
      >
        {SPEEDS.map((one, i) => (
          <option key={one.name} value={String(i)}>
            {one.name}
          </option>
        ))}
      </select>
    </div>
  );
}

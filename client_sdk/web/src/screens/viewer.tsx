/** The replay viewer: step, scrub and play through a match; what each step told; the verdict on the dice. */

import { views, type MatchReplay, type Witness } from 'gamewarden-client';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

import { outcomeReason } from '../net/words';
import { Icon } from '../parts/icon';
import { LogLine, lineOf } from '../room/log';
import { Playback, type Told } from '../room/playback';
import { hashOf } from '../router';
import type { Company, GameEvent, Json, RulesetUi } from '../rulesets/ruleset';
import { judged, type Verdict } from './verdict';

interface ViewerProps {
  replay: MatchReplay;
  ui: RulesetUi;
  names: Record<string, string>;
  witness: Witness;
}

const SPEEDS = [
  { name: 'Slow', pace: 1.5 },
  { name: 'Normal', pace: 1 },
  { name: 'Fast', pace: 0.4 },
] as const;

export function Viewer({ replay, ui, names, witness }: ViewerProps) {
  const company = useMemo<Company>(() => ({ names }), [names]);
  const all = useMemo(() => [...views(replay.steps)] as Json[], [replay]);
  const player = usePlayer(replay, ui, all);
  const { at, playing, playback } = player;
  const step = replay.steps[at];
  const told = useMemo(() => toldIn(step?.events as GameEvent[] | undefined, all[at - 1] ?? {}, all[at] ?? {}, ui), [at, all]);
  useKeys(player, replay.steps.length);

  const { outcome } = replay.record;
  const plate = useCallback(
    (seat: number) => (
      <span class={`plate seat-${seat}`}>
        <Icon name="person" />
        <span class="plate-name">
          <b>{names[seat] ?? `Player ${seat + 1}`}</b>
          {outcome?.['winner'] === seat && <small>won</small>}
        </span>
      </span>
    ),
    [names, outcome],
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
      </header>
      <main class="match-main">
        <ui.Board
          shown={playback.shown}
          actual={all[at] ?? {}}
          mode="replay"
          options={replay.record.options as Json}
          company={company}
          {...(playback.beat && { beat: playback.beat })}
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

const noAct = () => Promise.resolve(false);
const noWhy = () => Promise.resolve(undefined);

function outcomeText({ record }: MatchReplay, ui: RulesetUi, names: Record<string, string>): string {
  const { outcome } = record;
  if (!outcome) return '';
  const winner = outcome['winner'];
  const who = typeof winner === 'number' ? `${names[winner] ?? `Player ${winner + 1}`} won. ` : 'A draw. ';
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

interface Player {
  at: number;
  playing: boolean;
  playback: Playback;
  speed: number;
  setSpeed(index: number): void;
  /** Shows step `index` at once. */
  go(index: number): void;
  /** Shows the next step, event by event. */
  next(): void;
  toggle(): void;
}

function usePlayer(replay: MatchReplay, ui: RulesetUi, all: Json[]): Player {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [, setChanges] = useState(0);
  const pace = useRef(1);
  pace.current = SPEEDS[speed]?.pace ?? 1;
  const playback = useMemo(() => {
    const made = new Playback(ui, () => setChanges((n) => n + 1), undefined, () => pace.current);
    made.shown = all[0] ?? {};
    return made;
  }, [ui, all]);
  useEffect(() => () => playback.stop(), [playback]);
  const last = replay.steps.length - 1;

  const go = useCallback(
    (index: number) => {
      const to = Math.max(0, Math.min(last, index));
      setPlaying(false);
      setAt(to);
      playback.reset(all[to] ?? {});
    },
    [playback, all, last],
  );
  const next = useCallback(() => {
    if (at >= last) return;
    playback.flush();
    setAt(at + 1);
    playback.push({
      before: all[at] ?? {},
      after: all[at + 1] ?? {},
      events: (replay.steps[at + 1]?.events ?? []) as GameEvent[],
      mine: false,
    });
  }, [playback, all, at, last, replay]);
  const busy = playback.busy;
  useEffect(() => {
    if (!playing || busy) return;
    if (at >= last) {
      setPlaying(false);
      return;
    }
    // A breath between steps; also what keeps steps without a visible event from racing past.
    const timer = setTimeout(next, 250 * pace.current);
    return () => clearTimeout(timer);
  }, [playing, busy, at, last, next]);
  const toggle = useCallback(() => {
    if (!playing && at >= last) go(0);
    setPlaying(!playing);
  }, [playing, at, last, go]);
  return { at, playing, playback, speed, setSpeed, go, next, toggle };
}

function Controls({ player, count, playing }: { player: Player; count: number; playing: boolean }) {
  const { at, go, next, toggle } = player;
  return (
    <div class="controls" role="group" aria-label="Replay">
      <button type="button" class="button quiet square" data-testid="replay-first" aria-label="First step" disabled={at === 0} onClick={() => go(0)}>
        <Icon name="first" />
      </button>
      <button type="button" class="button quiet square" data-testid="replay-previous" aria-label="Step back" disabled={at === 0} onClick={() => go(at - 1)}>
        <Icon name="previous" />
      </button>
      <button type="button" class="button strong square" data-testid="replay-play" aria-label={playing ? 'Stop' : 'Play'} aria-pressed={playing} onClick={toggle}>
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <button type="button" class="button quiet square" data-testid="replay-next" aria-label="Next step" disabled={at >= count - 1} onClick={next}>
        <Icon name="next" />
      </button>
      <button type="button" class="button quiet square" data-testid="replay-last" aria-label="Last step" disabled={at >= count - 1} onClick={() => go(count - 1)}>
        <Icon name="last" />
      </button>
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
      <select aria-label="Speed" data-testid="replay-speed" value={String(player.speed)} onChange={(event) => player.setSpeed(Number(event.currentTarget.value))}>
        {SPEEDS.map((one, i) => (
          <option key={one.name} value={String(i)}>
            {one.name}
          </option>
        ))}
      </select>
    </div>
  );
}

function useKeys(player: Player, count: number): void {
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.matches('input, select, button')) return;
      if (event.key === ' ') player.toggle();
      else if (event.key === '.') player.next();
      else if (event.key === ',') player.go(player.at - 1);
      else if (event.key === 'Home') player.go(0);
      else if (event.key === 'End') player.go(count - 1);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
}

interface DiceProps {
  replay: MatchReplay;
  ui: RulesetUi;
  witness: Witness;
  names: Record<string, string>;
  onGo(step: number): void;
}

function DicePanel({ replay, ui, witness, names, onGo }: DiceProps) {
  const [verdict, setVerdict] = useState<Verdict>();
  useEffect(() => {
    let wanted = true;
    judged(replay, ui.draws, witness).then(
      (found) => wanted && setVerdict(found),
      () => wanted && setVerdict({ ok: false, checks: [{ id: 'dice', ok: false, says: 'This browser could not check the dice: it needs a secure page.' }], draws: [] }),
    );
    return () => {
      wanted = false;
    };
  }, [replay]);
  const { record } = replay;
  return (
    <section class="side-part dice" aria-label="Fair dice">
      <h2>Fair dice</h2>
      <p class={`verdict ${verdict ? (verdict.ok ? 'good' : 'bad') : ''}`} role="status" data-testid="verify-result" data-ok={verdict?.ok}>
        <Icon name={!verdict ? 'clock' : verdict.ok ? 'check' : 'warning'} />
        <b>{!verdict ? 'Checking…' : verdict.ok ? 'Verified' : 'Not verified'}</b>
      </p>
      <ul class="checks-list">
        {verdict?.checks.map((check) => (
          <li key={check.id} class={check.ok ? 'good' : 'bad'} data-testid={`verify-${check.id}`}>
            <Icon name={check.ok ? 'check' : 'warning'} label={check.ok ? 'Right' : 'Wrong'} />
            <span>{check.says}</span>
          </li>
        ))}
      </ul>
      {verdict && verdict.draws.length > 0 && (
        <details>
          <summary>The draws</summary>
          <ol class="draws">
            {verdict.draws.map((draw, i) => (
              <li key={i}>
                <button type="button" class="rule" onClick={() => onGo(draw.seq - 1)}>
                  step {draw.seq}
                </button>{' '}
                one of {draw.n}: told {draw.got + 1}, drawn again {draw.again + 1}
              </li>
            ))}
          </ol>
        </details>
      )}
      <details>
        <summary>Commit, secret and seeds</summary>
        <dl class="secrets">
          <dt>Commit</dt>
          <dd>{record.commit}</dd>
          <dt>Secret</dt>
          <dd>{record.secret}</dd>
          {Object.entries(record.seeds).map(([seat, seed]) => (
            <SeedOf key={seat} name={names[seat] ?? `Player ${Number(seat) + 1}`} seed={String(seed)} />
          ))}
        </dl>
      </details>
    </section>
  );
}

function SeedOf({ name, seed }: { name: string; seed: string }) {
  return (
    <>
      <dt>Part of {name}</dt>
      <dd>{seed}</dd>
    </>
  );
}

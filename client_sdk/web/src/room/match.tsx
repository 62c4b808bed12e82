/** A match on screen: the ruleset's board, and round it what every match has. */

import { RefusedError } from 'gamewarden-client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { useTitle } from '../net/hooks';
import { useSession } from '../net/session';
import { failureText } from '../net/words';
import { useKeydown } from '../parts/keys';
import { useToast } from '../parts/toast';
import type { BoardProps, Company, Json } from '../rulesets/ruleset';
import { Coach } from './coach';
import { Drawers, useDrawer } from './drawer';
import { Announcer } from './log';
import { MatchHead } from './match-head';
import { Notices } from './notices';
import { OutcomePanel } from './outcome';
import { Plate } from './plate';
import { Shortcuts } from './shortcuts';
import type { Showing } from './showing';

export function Match({ showing }: { showing: Showing }) {
  const { room, ui, playback } = showing;
  const { client } = useSession();
  const company = useMemo<Company>(() => companyOf(showing), [showing.seats, room.seat]);
  const [help, setHelp] = useState(false);
  const over = room.outcome !== undefined && !playback.busy;
  const drawer = useDrawer(showing, over);
  const refused = useRefused(showing);
  const { act, sending } = useAct(showing, refused.note);
  const board = useBoard(showing, company, act, refused.note);
  useShownAtOnceUnseen(showing);
  useKeydown((key) => {
    if (key === '?') setHelp(true);
    return key === '?';
  });
  const asked = room.state === 'live' && room.prompt !== undefined;
  useTitle(asked ? '● Your turn' : ui.standing(playback.shown));
  return (
    <div
      class={`match ${drawer.side ? `side-${drawer.side}` : ''}`}
      data-testid="match"
      data-state={room.state}
      data-seq={room.seq}
      data-seat={room.seat ?? 'none'}
      data-sending={sending}
    >
      <MatchHead showing={showing} drawer={drawer} onHelp={() => setHelp(true)} />
      {room.seat !== undefined && ui.guide && (
        <Coach showing={showing} guide={ui.guide} refused={refused.now} />
      )}
      <main class="match-main">
        <ui.Board {...board} />
        <Notices showing={showing} />
        {over && <Result showing={showing} />}
      </main>
      <Drawers showing={showing} company={company} session={client.session} drawer={drawer} />
      <Announcer told={playback.told} ui={ui} company={company} />
      {help && <Shortcuts own={ui.keys} onClose={() => setHelp(false)} />}
    </div>
  );
}

/** What the board of any ruleset is given. */
function useBoard(
  showing: Showing,
  company: Company,
  act: BoardProps['act'],
  onRefused: () => void,
): BoardProps {
  const { room, playback } = showing;
  const why = useCallback(
    async (action: Json) => {
      const refused = await showing.why(action);
      if (refused) onRefused();
      return refused;
    },
    [showing, onRefused],
  );
  const flush = useCallback(() => playback.flush(), [playback]);
  const plate = useCallback(
    (seat: number) => <Plate showing={showing} seat={seat} />,
    [showing, showing.version],
  );
  return {
    shown: playback.shown,
    actual: room.view as Json,
    mode: room.seat === undefined ? 'watch' : 'play',
    options: room.options as Json,
    company,
    ...(room.seat !== undefined && { seat: room.seat }),
    ...(room.prompt && { prompt: room.prompt as Json }),
    ...(room.sealed && { sealed: room.sealed as unknown as Json }),
    ...(showing.legal && { legal: showing.legal }),
    ...(playback.beat && { beat: playback.beat }),
    told: playback.told,
    playing: playback.busy,
    act,
    why,
    flush,
    plate,
    ahead: showing.ahead,
  };
}

/** Whether something that was tried at the open decision cannot be done. */
function useRefused({ room }: Showing): { now: boolean; note(): void } {
  const [at, setAt] = useState<string>();
  const note = useCallback(() => setAt(room.prompt?.id), [room]);
  return { now: at !== undefined && at === room.prompt?.id, note };
}

interface Acts {
  /** Sends an action; what is refused is said in words, and given as false. */
  act(action: Json): Promise<boolean>;
  /** Whether the decision that is asked for is on its way. */
  sending: boolean;
}

/**
 * A decision is sent once: a second press, before it is told what came of the first, is no other
 * decision.
 */
function useAct(showing: Showing, onRefused: () => void): Acts {
  const { room, ui } = showing;
  const toast = useToast();
  const decided = useRef<string>(undefined);
  const [, setCount] = useState(0);
  const decide = useCallback((prompt: string | undefined) => {
    decided.current = prompt;
    setCount((n) => n + 1);
  }, []);
  const act = useCallback(
    async (action: Json): Promise<boolean> => {
      const prompt = room.prompt?.id;
      if (prompt !== undefined && decided.current === prompt) return false;
      decide(prompt);
      try {
        await room.act(action as { do: string });
        return true;
      } catch (error) {
        decide(undefined);
        if (error instanceof RefusedError) {
          showing.heard(error.code);
          onRefused();
        }
        const rule = error instanceof RefusedError ? error.rule : undefined;
        toast((rule && ui.refusals[rule]) ?? failureText(error));
        return false;
      }
    },
    [room, ui, showing, toast, decide, onRefused],
  );
  const prompt = room.prompt?.id;
  return { act, sending: prompt !== undefined && decided.current === prompt };
}

/** A page that nobody sees shows nothing step by step. */
function useShownAtOnceUnseen({ playback }: Showing): void {
  useEffect(() => {
    const seen = () => document.hidden && playback.flush();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [playback]);
}

/** The result, or where it has been put aside, the way back to it. */
function Result({ showing }: { showing: Showing }) {
  const [aside, setAside] = useState(false);
  if (!aside) return <OutcomePanel showing={showing} onClose={() => setAside(true)} />;
  return (
    <button type="button" class="button strong outcome-again" onClick={() => setAside(false)}>
      Result
    </button>
  );
}

function companyOf({ room, seats }: Showing): Company {
  const names = Object.fromEntries(Object.entries(seats).map(([seat, one]) => [seat, one.name]));
  return { names, ...(room.seat !== undefined && { me: room.seat }) };
}

/** An ended match, step by step, and the check of its dice. */

import { RefusedError, type MatchReplay, type RoomRow } from 'gamewarden-client';
import { useEffect, useMemo, useState } from 'preact/hooks';

import { ClausesProvider, filledIn, useClausesOf } from '../net/clauses';
import { titleOf, unknownText } from '../net/games';
import { useSession } from '../net/session';
import { failureText } from '../net/words';
import { Logo } from '../parts/logo';
import { Stagehand } from '../parts/stagehand';
import { useFace } from '../rulesets';
import { Lost } from './join';
import { Viewer } from './viewer';
import { FaceLost } from './ways/form';

const nobody = {};

export function ReplayScreen({ id }: { id: string }) {
  const { client } = useSession();
  const [replay, setReplay] = useState<MatchReplay>();
  const [row, setRow] = useState<RoomRow>();
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    let wanted = true;
    const load = async () => {
      const found = await client.replay(id);
      // The record has no names; the room's row may be gone already, and then seats are numbered.
      const named = await client.look({ room: id }).catch(() => undefined);
      if (!wanted) return;
      setRow(named);
      setReplay(found);
    };
    load().catch((error: unknown) => {
      if (!wanted) return;
      const early = error instanceof RefusedError && error.code === 'forbidden';
      setFailed(
        early ? 'This match has not ended yet, or is not open to you.' : failureText(error),
      );
    });
    return () => {
      wanted = false;
    };
  }, [client, id]);
  const book = useClausesOf(replay?.record.ruleset);
  const clauses = useMemo(() => filledIn(book, replay?.record.options ?? {}), [book, replay]);
  const face = useFace(replay?.record.ruleset);

  if (replay && face.at === 'there') {
    const known = client.rooms.get(id);
    const seats = row?.seats ?? known?.seats ?? nobody;
    const witness = known
      ? {
          commit: known.commit,
          ...(known.seat !== undefined &&
            known.seed !== undefined && { seat: known.seat, seed: known.seed }),
        }
      : {};
    return (
      <ClausesProvider value={clauses}>
        <Viewer replay={replay} ui={face.ui} seats={seats} witness={witness} />
      </ClausesProvider>
    );
  }
  return (
    <main class="door">
      <Stagehand />
      <div class="door-card">
        <Logo />
        {failed !== undefined ? (
          <Lost text={failed} />
        ) : replay && face.at === 'none' ? (
          <Lost text={unknownText(titleOf(client, replay.record.ruleset))} />
        ) : face.at === 'lost' ? (
          <FaceLost />
        ) : (
          <p class="door-line" role="status">
            Fetching the match…
          </p>
        )}
      </div>
    </main>
  );
}

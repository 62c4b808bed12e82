/** A tip at a time for a first match, about the decision that is open. It lies over nothing. */

import { useEffect, useId, useRef, useState } from 'preact/hooks';

import { titleOf } from '../net/games';
import { useSession } from '../net/session';
import { useTips } from '../net/tips';
import { Icon } from '../parts/icon';
import { useKeptFocus } from '../parts/kept-focus';
import { Rulebook } from '../parts/rulebook';
import type { Guide, Json, Moment, Tip } from '../rulesets/ruleset';
import { tipFor } from './guide';
import type { Showing } from './showing';

interface CoachProps {
  showing: Showing;
  guide: Guide;
  /** Whether something that was tried at this decision cannot be done. */
  refused: boolean;
}

/** The place of tips in a match that the reader plays; empty while there is nothing to say. */
export function Coach({ showing, guide, refused }: CoachProps) {
  const { client } = useSession();
  const tips = useTips();
  const [reading, setReading] = useState<string>();
  const [stopped, setStopped] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, undefined);
  const { ruleset, prompt } = showing.room;
  const moment = momentOf(showing, refused);
  const [answered, answer] = useAnswered();
  const id = useTip(ruleset, guide, { prompt: prompt?.id, moment, answered });
  const tip = id !== undefined && moment && guide.tip(id, moment);
  const gotIt = (known: string) => {
    answer(prompt?.id);
    tips.learn(ruleset, known);
  };
  const stop = () => {
    tips.want(false);
    setStopped(prompt?.id);
  };
  return (
    <>
      <div class="coach-place" ref={place} tabIndex={-1} aria-live="polite">
        {tip && (
          <Card
            id={id}
            tip={tip}
            onGotIt={() => gotIt(id)}
            onRules={() => setReading(tip.find)}
            onStop={stop}
          />
        )}
        {!tips.wanted && moment && stopped === moment.prompt['id'] && (
          <p class="coach coach-last">No more tips. The menu brings them back.</p>
        )}
      </div>
      {reading !== undefined && (
        <Rulebook
          game={titleOf(client, ruleset)}
          ruleset={ruleset}
          find={reading}
          onClose={() => setReading(undefined)}
        />
      )}
    </>
  );
}

interface CardProps {
  id: string;
  tip: Tip;
  onGotIt(): void;
  onRules(): void;
  onStop(): void;
}

/** A tip, and what the reader can answer to it. */
function Card({ id, tip, onGotIt, onRules, onStop }: CardProps) {
  const title = useId();
  return (
    <section class="coach" aria-labelledby={title} data-testid="tip" data-tip={id}>
      <div class="coach-words">
        <h2 id={title}>
          <Icon name="tip" /> {tip.title}
        </h2>
        <p>{tip.text}</p>
      </div>
      <div class="coach-answers">
        <button
          type="button"
          class="button small got-it"
          data-testid="tip-got-it"
          onClick={onGotIt}
        >
          Got it
        </button>
        <button type="button" class="button small quiet" data-testid="tip-rules" onClick={onRules}>
          <Icon name="book" /> <span class="only-wide">Rules</span>
        </button>
        <button type="button" class="button small quiet" data-testid="tips-off" onClick={onStop}>
          <Icon name="tipless" /> <span class="only-wide">No more tips</span>
        </button>
      </div>
    </section>
  );
}

/** The decision at which a tip was put away: the next one waits for another. Tips turned on again begin anew. */
function useAnswered(): [string | undefined, (prompt: string | undefined) => void] {
  const { wanted } = useTips();
  const [at, setAt] = useState<string>();
  useEffect(() => {
    if (!wanted) setAt(undefined);
  }, [wanted]);
  return [at, setAt];
}

/** The decision that is open, what can be said of it, and the one at which a tip was put away. */
interface Open {
  prompt: string | undefined;
  moment: Moment | undefined;
  answered: string | undefined;
}

/**
 * The tip of this moment. One that was shown when its decision was taken has been had, as one that was
 * put away: nobody is told the same twice.
 */
function useTip(
  ruleset: string,
  guide: Guide,
  { prompt, moment, answered }: Open,
): string | undefined {
  const tips = useTips();
  const shown = useRef<{ prompt: string | undefined; tip: string }>(undefined);
  const before = shown.current?.prompt === prompt ? undefined : shown.current?.tip;
  const had = {
    known: (id: string) => id === before || tips.knows(ruleset, id),
    standing: shown.current?.tip,
    answered: prompt !== undefined && answered === prompt,
  };
  const tip = moment && tips.wanted ? tipFor(guide, moment, had) : undefined;
  useEffect(() => {
    if (before !== undefined) {
      shown.current = undefined;
      tips.learn(ruleset, before);
    }
    if (tip !== undefined) shown.current = { prompt, tip };
  }, [prompt, tip, before]);
  return tip;
}

/** The decision that is open to the reader, once it can be seen and taken; nothing else is spoken of. */
function momentOf(showing: Showing, refused: boolean): Moment | undefined {
  const { room, playback, legal, paused } = showing;
  const { prompt, seat } = room;
  if (room.state !== 'live' || !prompt || seat === undefined || !legal) return undefined;
  if (playback.busy || paused) return undefined;
  const [view, options] = [room.view as Json, room.options as Json];
  return { prompt: prompt as Json, view, legal, seat, options, refused };
}

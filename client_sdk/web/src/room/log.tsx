/** What happened, in words: a list for the eye, and the newest line for a screen reader. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { useClauses } from '../net/clauses';
import { Reasons, Rule } from '../parts/clause';
import { useEndInSight } from '../parts/end-in-sight';
import { Icon } from '../parts/icon';
import type { Company, Line, RulesetUi, Told, Word } from '../rulesets/ruleset';
import { roomLine } from './room-line';
import { wordText } from './teller';

interface LogProps {
  told: readonly Told[];
  ui: RulesetUi;
  company: Company;
}

/** A told event as a line: the ruleset's words, else the room's own. */
export function lineOf({ event, view }: Told, ui: RulesetUi, company: Company): Line | undefined {
  return ui.line(event, view, company) ?? roomLine(event, company);
}

const SHOWN = 400; // lines in the page at once; the replay has them all

/** `open`: whether it can be seen; a list that was away starts at its end again. */
export function Log({ told, ui, company, open }: LogProps & { open: boolean }) {
  const list = useRef<HTMLOListElement>(null);
  const lines = useMemo(
    () => told.slice(-SHOWN).flatMap((one) => lineOf(one, ui, company) ?? []),
    [told, ui, company],
  );
  const onScroll = useEndInSight(list, [lines, open]);
  return (
    <ol
      class="log"
      ref={list}
      data-testid="log"
      tabIndex={0}
      aria-label="What happened"
      onScroll={onScroll}
    >
      {lines.length === 0 && <li class="faint">The log begins with the next event.</li>}
      {lines.map((line, i) => (
        <LogLine key={i} line={line} ui={ui} />
      ))}
    </ol>
  );
}

export function LogLine({ line, ui }: { line: Line; ui: RulesetUi }) {
  const [open, setOpen] = useState(false);
  const clauses = useClauses();
  const more = line.why !== undefined || line.rule !== undefined;
  return (
    <li class={`log-line ${line.weight}`}>
      <Icon name={line.icon} from={ui.signs} />
      <span class="log-words">
        <Words words={line.words} />
      </span>
      {more && (
        <button
          type="button"
          class="log-why"
          aria-expanded={open}
          aria-label="Why?"
          onClick={() => setOpen(!open)}
        >
          <Icon name="help" />
        </button>
      )}
      {open && (
        <div class="log-more" data-testid="log-reasons">
          {line.why && line.why.length > 0 ? (
            <Reasons why={line.why} />
          ) : (
            line.rule && (
              <p>
                {clauses[line.rule]?.text} <Rule id={line.rule} />
              </p>
            )
          )}
        </div>
      )}
    </li>
  );
}

export function Words({ words }: { words: Word[] }) {
  return (
    <>
      {words.map((word, i) => {
        if (typeof word === 'string') return word;
        if ('who' in word)
          return (
            <b key={i} class={`who seat-${word.seat}`}>
              {word.who}
            </b>
          );
        if ('player' in word)
          return (
            <b key={i} class={`who seat-${word.seat}`}>
              {word.player}
            </b>
          );
        if ('card' in word)
          return (
            <b key={i} class="card-word">
              {word.card}
            </b>
          );
        return (
          <b key={i} class={`number ${word.tone}`}>
            {word.number}
          </b>
        );
      })}
    </>
  );
}

/** A line as plain text. */
export function textOf(line: Line): string {
  return line.words.map(wordText).join('');
}

const TOGETHER_MS = 400; // what is told at once is read as one

/** Tells a screen reader what has just happened. */
export function Announcer({ told, ui, company }: LogProps) {
  const [text, setText] = useState('');
  const last = useRef(told[told.length - 1]);
  useEffect(() => {
    const from = last.current ? told.indexOf(last.current) + 1 : 0;
    const fresh = told.slice(from);
    if (fresh.length === 0) return;
    const timer = setTimeout(() => {
      last.current = told[told.length - 1];
      const lines = fresh.flatMap((one) => lineOf(one, ui, company) ?? []);
      const said = lines.filter((line) => line.weight !== 'minor').map(textOf);
      if (said.length > 0) setText(said.join(' '));
    }, TOGETHER_MS);
    return () => clearTimeout(timer);
  }, [told]);
  const names = Object.values(company.names).join('\n');
  useEffect(() => setText(''), [names]); // a name that is masked now is not left standing here
  return (
    <p class="unseen" aria-live="polite" data-testid="announcer">
      {text}
    </p>
  );
}

/** A rule by its id: a small button that opens the clause behind it. */

import { useState } from 'preact/hooks';

import { useClauses } from '../net/clauses';
import { sentence } from '../net/words';
import type { ReasonLine } from '../rulesets/ruleset';
import { Dialog } from './dialog';

export function Rule({ id }: { id: string }) {
  const clause = useClauses()[id];
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class="rule"
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
        aria-label={`Rule ${id}`}
      >
        {id}
      </button>
      {open && (
        <Dialog title={id} onClose={() => setOpen(false)} testid="clause">
          <p class="clause-text">{clause?.text ?? 'The rulebook is not here yet.'}</p>
          {clause && <p class="faint">{markWords(clause.mark)}</p>}
        </Dialog>
      )}
    </>
  );
}

function markWords(mark: string): string {
  const first = /seed|source/.test(mark) ? 'from the game as it was first written down' : '';
  const ruling = mark.includes('ruling')
    ? 'a ruling of this house, where the game leaves it open'
    : '';
  return sentence([first, ruling].filter(Boolean).join('; in part '));
}

/** The reasons of a number, one a line, with what stands behind each. */
export function Reasons({ why }: { why: ReasonLine[] }) {
  const clauses = useClauses();
  return (
    <ul class="reasons">
      {why.map((reason, i) => (
        <li key={i}>
          <span class="reason-add">{signed(reason.add, i)}</span>
          <span class="reason-text">
            {reason.by && <b>{reason.by}: </b>}
            {clauses[reason.rule]?.text ?? ''}
          </span>
          <Rule id={reason.rule} />
        </li>
      ))}
    </ul>
  );
}

/** A reason's number: the first one is the base, the others are changes. */
export function signed(add: number, index: number): string {
  if (index === 0) return String(add);
  return add < 0 ? `−${-add}` : `+${add}`;
}

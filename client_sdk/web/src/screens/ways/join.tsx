/** Somebody else's room, of whichever game, by its code. */

import { useId, useState } from 'preact/hooks';

import { go } from '../../router';
import { StartBar } from './form';

const CODE_LENGTH = 6;
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'; // what looks like another sign is in no code

/** A code as rooms have it: capitals, without what only parts it. */
export function codeOf(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '');
}

/** Why a code is that of no room; nothing for one that may be. */
export function faultOf(code: string): string | undefined {
  const wrong = [...new Set(code)].filter((sign) => !SIGNS.includes(sign));
  if (wrong.length > 0)
    return `No code has ${wrong.join(' or ')}: codes are of letters and digits, without 0, 1, I, L and O.`;
  if (code.length !== CODE_LENGTH)
    return `A code has ${CODE_LENGTH} signs; this one has ${code.length}.`;
  return undefined;
}

export function Join() {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const told = useId();
  const clean = codeOf(code);
  const find = () => {
    const found = faultOf(clean);
    setFault(found);
    if (found === undefined) go({ at: 'join', place: clean });
  };
  return (
    <form class="form" onSubmit={(event) => (event.preventDefault(), clean && find())}>
      <div class="entry">
        <label class="entry">
          <span>Code</span>
          <input
            class="code-input"
            data-testid="join-code"
            value={code}
            maxLength={12}
            placeholder="7KMPQR"
            autocapitalize="characters"
            autocomplete="off"
            spellcheck={false}
            required
            aria-invalid={fault !== undefined}
            aria-describedby={told}
            onInput={(event) => {
              setCode(event.currentTarget.value);
              setFault(undefined);
            }}
          />
        </label>
        <p class="entry-fault" id={told} role="alert" data-testid="join-fault">
          {fault}
        </p>
      </div>
      <StartBar>
        <button type="submit" class="button strong large" data-testid="join" disabled={!clean}>
          Find the room
        </button>
      </StartBar>
    </form>
  );
}

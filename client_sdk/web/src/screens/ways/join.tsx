/** Somebody else's room, of whichever game, by its code. */

import { useState } from 'preact/hooks';

import { go } from '../../router';
import { StartBar } from './form';

export function Join() {
  const [code, setCode] = useState('');
  const clean = code.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return (
    <form
      class="form"
      onSubmit={(event) => (event.preventDefault(), clean && go({ at: 'join', place: clean }))}
    >
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
          onInput={(event) => setCode(event.currentTarget.value)}
        />
      </label>
      <StartBar>
        <button type="submit" class="button strong large" data-testid="join" disabled={!clean}>
          Find the room
        </button>
      </StartBar>
    </form>
  );
}

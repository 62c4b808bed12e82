/** One of several, each with a name and a line about it: as cards, of which one is lit. */

import type { ComponentChildren } from 'preact';

export interface ChoiceOf {
  id: string;
  name: string;
  text?: string;
  /** A drawing beside the words. */
  art?: ComponentChildren;
}

interface ChoicesProps {
  legend: string;
  /** The name of the group in its form; each card's test id is this, `-` and its id, unless `testid` is given. */
  name: string;
  testid?: string;
  of: readonly ChoiceOf[];
  value: string;
  onChange(id: string): void;
}

export function Choices({ legend, name, testid = name, of, value, onChange }: ChoicesProps) {
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      {of.map((one) => (
        <label key={one.id} class={`choice ${value === one.id ? 'on' : ''}`}>
          <input
            type="radio"
            name={name}
            value={one.id}
            checked={value === one.id}
            data-testid={`${testid}-${one.id}`}
            onChange={() => onChange(one.id)}
          />
          {one.art}
          <span>
            <b>{one.name}</b>
            {one.text && <small>{one.text}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Something to turn on and off, with a word on what it does. */

interface CheckProps {
  testid: string;
  name: string;
  text: string;
  on: boolean;
  onChange(on: boolean): void;
}

export function Check({ testid, name, text, on, onChange }: CheckProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        data-testid={testid}
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        <b>{name}</b> <small>{text}</small>
      </span>
    </label>
  );
}

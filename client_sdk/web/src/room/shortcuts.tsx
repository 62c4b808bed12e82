/** Every key: the ruleset's own, and those that every match has. */

import { Dialog } from '../parts/dialog';

const KEYS: readonly [string, string][] = [
  ['Arrows, Tab', 'Move about the board'],
  ['Enter', 'Choose what has the focus'],
  ['Escape', 'Back one step'],
  ['L', 'Log'],
  ['C', 'Chat'],
  ['?', 'This list'],
];

export function Shortcuts({ own, onClose }: { own: readonly [string, string][]; onClose(): void }) {
  return (
    <Dialog title="Keys and signs" onClose={onClose} testid="shortcuts">
      <table class="keys">
        <tbody>
          {[...own, ...KEYS].map(([keys, does]) => (
            <tr key={keys}>
              <th scope="row">
                <kbd>{keys}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="faint">
        What can be done glows and carries a mark. Rest on, focus or tap anything else to hear why
        not.
      </p>
    </Dialog>
  );
}

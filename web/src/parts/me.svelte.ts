// The reader's name, as typed in the top bar. Empty until they choose one.
import { kept } from './kept';

let typed = $state(kept.get('name') ?? '');

export const me = {
  get name(): string {
    return typed;
  },
  set name(name: string) {
    typed = name;
    kept.set('name', name.trim());
  },
};

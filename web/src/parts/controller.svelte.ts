// Whether this device is a controller: the board is on the screen of the room, and the device shows only what is private.
// The screen's QR code says so; players may change it. It is remembered for one table.
import { kept } from './kept';

// What the address of a table ends in if its reader stands before the screen of the room.
export const controllerMark = '#controller';

let table = $state(kept.get('controller') ?? '');

export const isController = (id: string): boolean => table === id;

export function control(id: string, wanted: boolean): void {
  table = wanted ? id : '';
  kept.set('controller', table);
}

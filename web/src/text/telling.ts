// The events of a game as sentences in the reader's language.
import { story } from '../game/story';
import type { Edition, Event, View } from '../protocol/messages';
import { list, t } from './text.svelte';

export const sentences = (event: Event, before: View, edition: Edition, names: readonly string[]): string[] =>
  story(event, before, { edition, names, join: list, text: (key) => t(key) }).map(({ key, values }) => t(key, values));

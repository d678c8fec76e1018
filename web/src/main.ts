import { mount } from 'svelte';

import 'virtual:fonts.css';
import './style.css';
import './parts/focus';
import './parts/theme.svelte';
import App from './App.svelte';
import { fetchLater } from './parts/screens';
import { preferredLanguage, speak } from './text/text.svelte';

// Waits for the fonts, but not for long: text that changes its font later would move everything.
const patience = 1500;
const letters = preferredLanguage() === 'pl' ? 'aż' : 'a';
const fonts = Promise.race([
  Promise.allSettled(
    ['700 1em Rowdies', '500 1em Barlow', '700 1em Barlow'].map((font) => document.fonts.load(font, letters)),
  ),
  new Promise((resolve) => setTimeout(resolve, patience)),
]);

void Promise.all([speak(preferredLanguage()), fonts]).then(() =>
  mount(App, { target: document.getElementById('page')! }),
);
// Everything else comes first.
addEventListener('load', () => fetchLater(async () => (await import('./parts/installed')).install()));

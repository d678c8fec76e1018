import { mount } from 'svelte';

import './style.css';
import App from './App.svelte';
import { preferredLanguage, speak } from './text/text.svelte';

void speak(preferredLanguage()).then(() => mount(App, { target: document.getElementById('page')! }));

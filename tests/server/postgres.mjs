// A real PostgreSQL server for tests: in a folder of its own, reached only by a socket there, and gone with the test.
// PostgreSQL does not run as root, so then it is the user that its Debian package makes.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const versions = '/usr/lib/postgresql';
const programs = join(versions, readdirSync(versions).sort((one, other) => Number(one) - Number(other)).at(-1), 'bin');
const user = process.getuid() === 0 ? ['--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];

export class Postgres {
  static async start(test) {
    const postgres = new Postgres();
    postgres.folder = mkdtempSync(join('/dev/shm', 'incan_postgres_'));
    test.after(async () => {
      await postgres.stop('SIGQUIT');
      rmSync(postgres.folder, { recursive: true, force: true });
    });
    if (user.length > 0) execFileSync('chown', ['postgres', postgres.folder]);
    const options = ['--no-sync', '--auth=trust', '--username=postgres', '--locale=C.UTF-8', '--encoding=UTF8'];
    execFileSync('setpriv', ['--reset-env', ...user, join(programs, 'initdb'), ...options, '-D', join(postgres.folder, 'data')], { cwd: '/', stdio: 'ignore' });
    await postgres.resume();
    return postgres;
  }

  // The address of a database with a password in it, which the server does not ask for.
  url(database = 'postgres') {
    return `postgresql://postgres:hidden-password@/${database}?host=${this.folder}`;
  }

  async resume() {
    const settings = ['listen_addresses=', 'fsync=off', 'shared_buffers=16MB', 'max_connections=30'].flatMap((one) => ['-c', one]);
    const started = join(programs, 'postgres');
    this.child = spawn('setpriv', ['--pdeathsig=QUIT', '--reset-env', ...user, started, '-D', join(this.folder, 'data'), '-k', this.folder, ...settings], { cwd: '/' });
    let log = '';
    await new Promise((resolve, reject) => {
      this.child.stderr.on('data', (data) => {
        log += data;
        if (log.includes('ready to accept connections')) resolve();
      });
      this.child.once('exit', () => reject(new Error(log)));
    });
    this.child.stdout.resume();
  }

  // SIGINT ends its sessions, SIGQUIT ends it as if by a crash.
  async stop(signal = 'SIGINT') {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill(signal);
    await ended;
  }

  // Runs a statement and returns the first value of its result, as text.
  sql(statement, database = 'postgres') {
    const run = spawnSync('psql', ['-X', '-A', '-t', '-q', '-v', 'ON_ERROR_STOP=1', '-c', statement, this.url(database)], { encoding: 'utf8' });
    assert.equal(run.status, 0, run.stderr);
    return run.stdout.trim().split('\n')[0];
  }
}

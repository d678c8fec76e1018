// An analysis that can be opened and closed. This browser works it out where it has the record and can run the engine;
// otherwise, the server does. Its data and the code that draws it are loaded when it is first opened.
import { analysisOf, type AnalysisSource, Refusal } from '../protocol/api';
import { type Analysis, analysisFormat } from '../protocol/analysis';
import type { GameRecord } from '../protocol/messages';
import { fits } from './steps';

type Drawing = typeof import('./drawing');

async function here(source: { record: GameRecord }): Promise<Analysis> {
  try {
    const { ask } = await import('../engine/engine.svelte');
    return JSON.parse(await ask('analyze', JSON.stringify(source.record))) as Analysis;
  } catch (refusal) {
    // The engine has read the record, and will not have it.
    if (refusal instanceof Refusal && refusal.code === 'bad_record') throw refusal;
    return analysisOf(source);
  }
}

export class LazyAnalysis {
  state = $state.raw<'closed' | 'loading' | 'ready' | 'failed'>('closed');
  // Why it failed: the server's word, or `unknown` where the answer does not belong to this game.
  why = $state.raw('');
  analysis = $state.raw<Analysis | null>(null);
  drawing = $state.raw<Drawing | null>(null);

  get isOpen(): boolean {
    return this.state !== 'closed';
  }

  close(): void {
    this.state = 'closed';
  }

  async open(source: AnalysisSource, record: GameRecord): Promise<void> {
    if (this.analysis && this.drawing) {
      this.state = 'ready';
      return;
    }
    this.state = 'loading';
    try {
      const [drawing, analysis] = await Promise.all([
        import('./drawing').catch(() => {
          throw new Refusal('offline');
        }),
        this.analysis ?? this.ask(source, record),
      ]);
      this.drawing = drawing;
      this.analysis = analysis;
      if (this.isOpen) this.state = 'ready';
    } catch (refusal) {
      this.why = refusal instanceof Refusal ? refusal.code : 'other';
      if (this.isOpen) this.state = 'failed';
    }
  }

  // Gets the analysis without opening it. If the server refuses, nothing happens.
  async prepare(source: AnalysisSource, record: GameRecord): Promise<void> {
    try {
      this.analysis ??= await this.ask(source, record);
    } catch {
      // Opening it asks again, and says why it fails.
    }
  }

  private async ask(source: AnalysisSource, record: GameRecord): Promise<Analysis> {
    const analysis = 'record' in source ? await here(source) : await analysisOf(source);
    if (analysis.format !== analysisFormat || !fits(analysis, record)) throw new Refusal('unknown');
    return analysis;
  }
}

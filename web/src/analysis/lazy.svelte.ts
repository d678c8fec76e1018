// An analysis that can be opened and closed. Its data and the code that draws it are loaded when it is first opened.
import { analysisOf, type AnalysisSource, Refusal } from '../protocol/api';
import { type Analysis, analysisFormat } from '../protocol/analysis';
import type { GameRecord } from '../protocol/messages';

type Drawing = typeof import('./drawing');

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
        analysisOf(source),
      ]);
      if (analysis.format !== analysisFormat || !drawing.fits(analysis, record)) throw new Refusal('unknown');
      this.drawing = drawing;
      this.analysis = analysis;
      if (this.isOpen) this.state = 'ready';
    } catch (refusal) {
      this.why = refusal instanceof Refusal ? refusal.code : 'other';
      if (this.isOpen) this.state = 'failed';
    }
  }
}

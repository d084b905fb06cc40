/**
 * Text in pieces → records, each with the line it starts on.
 *
 * A record ends at a line end outside quotes. Quotes inside a field are doubled, so an even number of them means that
 * none is open. A quote that is never closed would swallow the rest of the file; it costs only its own line instead:
 * when a record grows past a limit, its first line is refused and reading goes on with the second.
 */
export interface TextRecord {
  readonly row: number;
  readonly text: string;
  readonly problem?: 'quote_not_closed' | 'row_too_long';
}

const RECORD_LENGTH_MAX = 16_384;
const NO_QUOTE = Number.POSITIVE_INFINITY;
const QUOTE = '"';
const CARRIAGE_RETURN = 13;

export class RecordSplitter {
  private buffer = '';
  private start = 0;
  private scanned = 0;
  private isQuoteOpen = false;
  private isSkipping = false;
  private row = 1;
  private linesInRecord = 0;
  /** The next quote at or after `scanned`. One search serves every line before it. */
  private nextQuote = -1;

  constructor(private readonly lengthMax = RECORD_LENGTH_MAX) {}

  push(piece: string): TextRecord[] {
    this.buffer = this.buffer.slice(this.start) + piece;
    this.scanned -= this.start;
    this.start = 0;
    this.nextQuote = -1;
    const records: TextRecord[] = [];
    this.takeLines(records);
    // What is left is an unfinished record, and it may not grow without end either.
    while (this.buffer.length - this.start > this.lengthMax) {
      if (this.linesInRecord === 0) this.giveUpLine(records);
      else this.refuseFirstLine(records);
      this.takeLines(records);
    }
    return records;
  }

  end(): TextRecord[] {
    if (this.start >= this.buffer.length && !this.isQuoteOpen) return [];
    const records: TextRecord[] = [];
    if (!this.buffer.endsWith('\n')) {
      this.buffer += '\n';
      this.nextQuote = -1;
    }
    this.takeLines(records);
    while (this.isQuoteOpen) {
      this.refuseFirstLine(records);
      this.takeLines(records);
    }
    return records;
  }

  private takeLines(records: TextRecord[]): void {
    const { buffer } = this;
    for (let end = buffer.indexOf('\n', this.scanned); end !== -1; end = buffer.indexOf('\n', this.scanned)) {
      if (this.nextQuote < this.scanned) this.nextQuote = this.findQuote(this.scanned);
      // Most lines have no quotes and are records of their own.
      if (this.nextQuote > end && this.start === this.scanned && !this.isSkipping) {
        const textEnd = buffer.charCodeAt(end - 1) === CARRIAGE_RETURN ? end - 1 : end;
        if (textEnd > this.start) records.push({ row: this.row, text: buffer.slice(this.start, textEnd) });
        this.start = end + 1;
        this.scanned = end + 1;
        this.row += 1;
        continue;
      }
      if (!this.isSkipping && this.hasOddQuotes(end)) this.isQuoteOpen = !this.isQuoteOpen;
      this.scanned = end + 1;
      this.linesInRecord += 1;
      if (!this.isQuoteOpen) this.finish(records, end);
      else if (end - this.start > this.lengthMax) this.refuseFirstLine(records);
    }
  }

  private finish(records: TextRecord[], end: number): void {
    const textEnd = this.buffer.charCodeAt(end - 1) === CARRIAGE_RETURN ? end - 1 : end;
    if (!this.isSkipping && textEnd > this.start)
      records.push({ row: this.row, text: this.buffer.slice(this.start, textEnd) });
    this.nextRecord(end + 1, this.linesInRecord);
  }

  private refuseFirstLine(records: TextRecord[]): void {
    const end = this.buffer.indexOf('\n', this.start);
    records.push({ row: this.row, text: this.buffer.slice(this.start, end), problem: 'quote_not_closed' });
    this.nextRecord(end + 1, 1);
  }

  /** One line alone is longer than any record may be: it is refused now, and skipped up to its end. */
  private giveUpLine(records: TextRecord[]): void {
    if (!this.isSkipping) records.push({ row: this.row, text: '', problem: 'row_too_long' });
    this.isSkipping = true;
    this.buffer = '';
    this.start = 0;
    this.scanned = 0;
    this.nextQuote = -1;
  }

  private nextRecord(position: number, lines: number): void {
    this.start = position;
    // A refused record is scanned again from its second line, which can lie before the quote that was found last.
    if (position < this.scanned) this.nextQuote = -1;
    this.scanned = position;
    this.row += lines;
    this.linesInRecord = 0;
    this.isQuoteOpen = false;
    this.isSkipping = false;
  }

  private hasOddQuotes(end: number): boolean {
    let isOdd = false;
    while (this.nextQuote < end) {
      isOdd = !isOdd;
      this.nextQuote = this.findQuote(this.nextQuote + 1);
    }
    return isOdd;
  }

  private findQuote(from: number): number {
    const at = this.buffer.indexOf(QUOTE, from);
    return at === -1 ? NO_QUOTE : at;
  }
}

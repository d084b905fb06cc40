/**
 * Fills in the fields of PDF forms, and puts their pages together into one document. A page can be used any number of
 * times: its drawing is shared, and the fields of each use have names of their own, "page3.f1_03".
 *
 * The document is built anew from what is printed on the pages and where their fields are. Scripts, actions,
 * attachments, signatures and XFA descriptions of the form are not carried over: a reader that prefers XFA would show
 * an empty form, and one that finds a signature of the publisher would report a change. Every field has its appearance
 * in the file, so that all readers show the same, and can still be edited.
 */
import { PdfName, PdfStream, stringOfText, type PdfDictionary, type PdfRef, type PdfValue } from './pdf-object.ts';
import type { PdfField, PdfForm, Rectangle } from './read-form.ts';
import { drawText, HELVETICA } from './text-appearance.ts';
import { PdfObjects } from './write-objects.ts';

/** By the name of the field: a text, or true for a check box that is checked. */
export type FieldValues = ReadonlyMap<string, string | true>;

const PRINTED = 4;
const MULTILINE = 1 << 12;
const ALIGNMENTS = { left: 0, center: 1, right: 2 } as const;
const DEFAULT_APPEARANCE = '/Helv 8 Tf 0 g';
/** What is taken over of a page. */
const PAGE_KEYS = ['Contents', 'Resources', 'MediaBox', 'CropBox', 'Rotate'];

const nameOf = (name: string): PdfName => new PdfName(name);
const dictionaryOf = (entries: Readonly<Record<string, PdfValue>>): PdfDictionary => new Map(Object.entries(entries));

export class FilledForm {
  readonly #objects = new PdfObjects();
  readonly #pages: PdfRef[] = [];
  readonly #fields: PdfRef[] = [];
  readonly #tree = this.#objects.reserve();
  readonly #font = this.#objects.add(
    dictionaryOf({
      Type: nameOf('Font'),
      Subtype: nameOf('Type1'),
      BaseFont: nameOf('Helvetica'),
      Encoding: nameOf('WinAnsiEncoding'),
    }),
  );

  constructor(private readonly options: { readonly title: string; readonly createdAt: Date }) {}

  get pageCount(): number {
    return this.#pages.length;
  }

  /** Throws for a value whose field the page does not have. */
  addPage(form: PdfForm, page: number, values: FieldValues = new Map()): void {
    const { file, pages } = form;
    const source = pages[page];
    const fields = [...form.fields.values()].filter((field) => field.page === page);
    const names = new Set(fields.map(({ name }) => name));
    const unknown = [...values.keys()].find((name) => !names.has(name));
    if (source === undefined || unknown !== undefined) throw new Error(`The form has no field ${unknown} on ${page}.`);
    const own = this.#objects.reserve();
    const group = this.#objects.reserve();
    const widgets = fields.map((field) =>
      this.#objects.add(this.#widget(form, field, { value: values.get(field.name), page: own, group })),
    );
    const kept = PAGE_KEYS.flatMap((key): [string, PdfValue][] => {
      const value = source.get(key);
      return value === undefined ? [] : [[key, this.#objects.copy(file, value)]];
    });
    this.#objects.set(
      own,
      new Map<string, PdfValue>([['Type', nameOf('Page')], ['Parent', this.#tree], ...kept, ['Annots', widgets]]),
    );
    this.#pages.push(own);
    if (widgets.length === 0) return;
    this.#objects.set(group, dictionaryOf({ T: stringOfText(`page${this.pageCount}`), Kids: widgets }));
    this.#fields.push(group);
  }

  #widget(
    { file }: PdfForm,
    field: PdfField,
    { value, page, group }: { value: string | true | undefined; page: PdfRef; group: PdfRef },
  ): PdfDictionary {
    const common = {
      Type: nameOf('Annot'),
      Subtype: nameOf('Widget'),
      T: stringOfText(shortName(field.name)),
      Rect: field.rectangle,
      F: PRINTED,
      P: page,
      Parent: group,
    };
    if (field.kind === 'checkbox') {
      const { state = 'Yes', appearance = new Map() } = field.checked ?? {};
      const shown = nameOf(value === true ? state : 'Off');
      const states = this.#objects.copy(file, appearance);
      return dictionaryOf({ ...common, FT: nameOf('Btn'), V: shown, AS: shown, AP: dictionaryOf({ N: states }) });
    }
    const text = typeof value === 'string' ? value : '';
    return dictionaryOf({
      ...common,
      FT: nameOf('Tx'),
      Ff: field.isMultiline ? MULTILINE : 0,
      Q: ALIGNMENTS[field.align],
      DA: stringOfText(DEFAULT_APPEARANCE),
      ...(text === '' ? {} : { V: stringOfText(text), AP: dictionaryOf({ N: this.#appearance(field, text) }) }),
    });
  }

  #appearance({ rectangle, align }: PdfField, text: string): PdfRef {
    const box = sizeOf(rectangle);
    return this.#objects.add(
      new PdfStream(
        dictionaryOf({
          Type: nameOf('XObject'),
          Subtype: nameOf('Form'),
          BBox: [0, 0, box.width, box.height],
          Resources: this.#fonts(),
        }),
        Buffer.from(drawText(text, { ...box, align }), 'latin1'),
      ),
    );
  }

  #fonts(): PdfDictionary {
    return dictionaryOf({ Font: dictionaryOf({ [HELVETICA]: this.#font }) });
  }

  bytes(): Buffer {
    const { title, createdAt } = this.options;
    this.#objects.set(
      this.#tree,
      dictionaryOf({ Type: nameOf('Pages'), Kids: this.#pages, Count: this.#pages.length }),
    );
    const root = this.#objects.add(
      dictionaryOf({
        Type: nameOf('Catalog'),
        Pages: this.#tree,
        Lang: stringOfText('en-US'),
        ViewerPreferences: dictionaryOf({ DisplayDocTitle: true }),
        AcroForm: dictionaryOf({ Fields: this.#fields, DR: this.#fonts(), DA: stringOfText(DEFAULT_APPEARANCE) }),
      }),
    );
    const date = `D:${createdAt.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
    const info = this.#objects.add(
      dictionaryOf({
        Title: stringOfText(title),
        Producer: stringOfText('Holdfast'),
        CreationDate: stringOfText(date),
      }),
    );
    return this.#objects.bytes({ root, info });
  }
}

/** The last of the names: those above it are the same for all fields of a page. */
function shortName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function sizeOf([left, bottom, right, top]: Rectangle): { readonly width: number; readonly height: number } {
  return { width: right - left, height: top - bottom };
}

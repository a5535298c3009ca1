import { formatTenantFault, type TenantFault } from '../../domain/company/files/faults.ts'
import type { FilePlace } from '../../domain/company/files/files.ts'
import type { Fix } from '../../domain/company/files/proposeFix.ts'
import type { LocatedJson } from './parseJson.ts'
import { fileAbsent, type Unused } from './unusedFiles.ts'

/** The file, line and path that a fault is about; without a line, the whole file. */
export type FaultPlace = {
  file: string
  line?: number | undefined
  path: readonly (string | number)[]
  message: string
  /** The correction that was probably meant. */
  fix?: Fix
}

const maxFaults = 25
const maxWarnings = 100

/** Collects the faults of a company's folder as sentences, each with its file, line and path. */
export class FaultList {
  readonly label: string
  readonly losses: string[] = []
  /** File, line and path by sentence. */
  readonly places = new Map<string, FaultPlace>()
  protected readonly located = new Map<string, LocatedJson>()
  protected readonly unused: (Unused & { sentence: string })[] = []
  readonly #faults: string[] = []
  readonly #warnings: string[] = []

  constructor(label: string) {
    this.label = label
  }

  get hasFaults(): boolean {
    return this.#faults.length > 0
  }

  /** True if a fault contains the text. */
  mentions(text: string): boolean {
    return this.#faults.some((each) => each.includes(text))
  }

  /** The first 25 faults, and the number of the others. */
  faults(): string[] {
    return this.#cut(withCauses(this.#faults, this.unused), maxFaults)
  }

  /** The first 100 warnings, and the number of the others. */
  warnings(): string[] {
    return this.#cut(this.#warnings, maxWarnings)
  }

  #cut(sentences: string[], most: number): string[] {
    if (sentences.length <= most) return sentences
    return [...sentences.slice(0, most), `${this.label}: and ${sentences.length - most} more`]
  }

  /** Adds a fault of a file or folder that has no parsed value. */
  push(
    file: string,
    message: string,
    { line, path = [] }: { line?: number; path?: readonly (string | number)[] } = {},
  ): void {
    const name = file === '' ? this.label : `${this.label}/${file}`
    const sentence = formatTenantFault(name, line, path, message)
    this.places.set(sentence, { file, line, path, message })
    this.#faults.push(sentence)
  }

  add(
    severity: 'fault' | 'loss' | 'warning',
    { file, path, first, fix }: FilePlace & Pick<TenantFault, 'first' | 'fix'>,
    message: string,
    atKey = false,
  ): void {
    const line = this.located.get(file)?.lineOf(path, atKey)
    const other = first && this.located.get(first.file)?.lineOf(first.path)
    const firstPlace = first?.file === file ? other !== line && `line ${other}` : `${first?.file}:${other}`
    const told = other && firstPlace ? `${message}: ${firstPlace} has it` : message
    const sentence = formatTenantFault(`${this.label}/${file}`, line, path, told)
    this.places.set(sentence, { file, line, path, message: told, ...(fix && { fix }) })
    const sentences = { fault: this.#faults, loss: this.losses, warning: this.#warnings }
    sentences[severity].push(sentence)
  }
}

/**
 * Replaces faults by their cause. A misnamed file replaces the fault of the missing file; a product's file
 * that the catalogue does not list replaces each unknown reference to the product.
 */
function withCauses(faults: string[], unused: (Unused & { sentence: string })[]): string[] {
  const isAbout = (fault: string, { ids = [] }: Unused) => ids.some((id) => fault.includes(` got "${id}"`))
  const absent = unused.flatMap(({ meant }) => (meant ? [`/${meant}: ${fileAbsent}`] : []))
  const causes = unused.filter((each) => faults.some((fault) => isAbout(fault, each)))
  const others = faults.filter(
    (fault) => !causes.some((each) => isAbout(fault, each)) && !absent.some((end) => fault.endsWith(end)),
  )
  return [...causes.map(({ sentence }) => sentence), ...others]
}

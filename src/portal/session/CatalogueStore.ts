import { action, makeObservable, observable } from 'mobx'
import type { Modality } from '../../domain/catalogue/modality.ts'
import type { TableRow } from '../../domain/benefit/quoteRequest.ts'
import { modalityFromDto, type ModalityDto } from '../../dto/modalityDto.ts'
import { api } from '../api/api.ts'
import { ApiError, findErrorText } from '../api/apiError.ts'

/** The specification's exact text (ERR-09). */
const taxNotFound = 'Tax not found'

const toPath = (category: string): string => `/modalities/by-category/${encodeURIComponent(category)}`

/** The tenant's offers, loaded once and kept: modalities by category, rate tables by name. */
export class CatalogueStore {
  private readonly kept = new Map<string, Promise<unknown>>()
  /** Increases when the company's files change, so that open pages load their data again. */
  round = 0
  /** How often something was discarded: what was built of answers before is no longer current. */
  discards = 0

  constructor() {
    makeObservable(this, { round: observable, renew: action })
  }

  /** GET /modalities/by-category/{category}. */
  loadModalities(category: string): Promise<Modality[]> {
    return this.loadOnce(toPath(category), (dtos: ModalityDto[]) => dtos.map(modalityFromDto))
  }

  /**
   * GET /profile/tables?name=...; the rows of a rate table. A refusal without a text becomes "Tax not found"
   * (D-35, ERR-09).
   */
  async loadTable(name: string): Promise<TableRow[]> {
    const query = new URLSearchParams({ name })
    try {
      return (await this.loadOnce<{ rows: TableRow[] }>(`/profile/tables?${query}`)).rows
    } catch (error) {
      throw error instanceof ApiError
        ? new ApiError(error.status, { message: findErrorText(error, taxNotFound) })
        : error
    }
  }

  /** The rows of several rate tables, by name. */
  async loadTables(names: readonly string[]): Promise<Record<string, TableRow[]>> {
    const rows = await Promise.all(names.map((name) => this.loadTable(name)))
    return Object.fromEntries(names.map((name, at) => [name, rows[at] ?? []]))
  }

  /**
   * Loads a category's modalities before its page needs them, on hover or focus of a link. A failure is
   * ignored.
   */
  prefetch(category: string): void {
    this.loadModalities(category).catch(() => undefined)
  }

  /** Loads and keeps the answer of any GET that seldom changes (menu, news, compensations). */
  loadOnce<Answer>(path: string): Promise<Answer>
  loadOnce<Dto, Answer>(path: string, fromDto: (dto: Dto) => Answer): Promise<Answer>
  loadOnce<Answer>(path: string, fromDto = (answer: Answer): Answer => answer): Promise<Answer> {
    const known = this.kept.get(path)
    if (known) return known as Promise<Answer>
    const asked = api.get<Answer>(path).then(fromDto)
    this.kept.set(path, asked)
    asked.catch(() => this.kept.delete(path))
    return asked
  }

  /** Discards the offers of a category and all rate tables: the next read loads them again. */
  forget(category: string): void {
    this.discards += 1
    for (const path of this.kept.keys())
      if (path === toPath(category) || path.startsWith('/profile/tables?')) this.kept.delete(path)
  }

  /** Discards everything, and lets open pages load it again. */
  renew(): void {
    this.clear()
    this.round += 1
  }

  /** Discards all data, for example after a change of language, because its texts are in one language. */
  clear(): void {
    this.discards += 1
    this.kept.clear()
  }
}

import type { Language } from '../../domain/kernel/language.ts'
import type { PurchaseRefusal } from '../../domain/kernel/refusal.ts'
import { priceFromDto, refusalFromDto, type ErrorDto } from '../../dto/errorDto.ts'
import { getLanguage } from '../messages/language.ts'

/** A failed call: its status and the server's sentence in the user's language; 503 if no response arrived. */
export class ApiError extends Error {
  readonly status: number
  readonly refusals: PurchaseRefusal[]
  readonly fields: { path: string; message: string }[]
  /** The correct price, when the price that was sent differs from it. */
  readonly priceCents: number | undefined
  readonly requestId: string | undefined
  /** The end of maintenance, as an ISO instant. */
  readonly until: string | undefined
  /** The pause that the server requests, in milliseconds; undefined if none. */
  readonly retryAfterMs: number | undefined
  /** True if the message is a sentence of the server, which can be shown unchanged. */
  readonly isServerText: boolean

  constructor(status: number, body: Partial<ErrorDto['error']> = {}, retryAfterMs?: number) {
    super(body.message || serviceUnavailable)
    this.name = body.name ?? 'Error'
    this.status = status
    this.refusals = (body.refusals ?? []).map(refusalFromDto)
    this.fields = body.fields ?? []
    this.priceCents = priceFromDto(body).priceCents
    this.requestId = body.requestId
    this.until = body.until
    this.retryAfterMs = retryAfterMs
    this.isServerText = Boolean(body.message)
  }
}

/** The specification's exact text (ERR-04). */
const serviceUnavailable = 'Service is unavailable'

/**
 * True for a failure without a message: 403 is never shown (D-42), 401 leads to /login. A refused write in a
 * read-only view has a message, because otherwise nobody would know why nothing happens.
 */
export function isSilent(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.name === 'ReadOnly') return false
  return error.status === 403 || error.status === 401
}

/** Statuses of an outdated page: what it names was deleted, changed meanwhile, or is no longer allowed. */
const outdatedStatuses: readonly number[] = [404, 409, 422]

/** True if the server refused a call because the page is outdated: what it shows is to be loaded again. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && outdatedStatuses.includes(error.status)
}

/**
 * Returns the sentence for a failure: the server's, else `fallback`. An error other than a failed call is a
 * fault of the page and gets its own sentence, because neither the network nor maintenance caused it.
 */
export function findErrorText(error: unknown, fallback?: string): string {
  if (!(error instanceof ApiError)) return pageFault[getLanguage()]
  return error.isServerText || error.status === 503 ? error.message : (fallback ?? error.message)
}

/** These texts are here because a page that fails may have no catalogue of messages. */
const pageFault: Record<Language, string> = {
  es: 'Ha fallado algo en esta página. Vuelve a cargarla; si se repite, avisa a Recursos Humanos.',
  ca: 'Ha fallat alguna cosa en aquesta pàgina. Torna-la a carregar; si es repeteix, avisa Recursos Humans.',
  en: 'Something on this page failed. Reload it; if it happens again, tell Human Resources.',
  pt: 'Algo falhou nesta página. Volta a carregá-la; se se repetir, avisa os Recursos Humanos.',
}

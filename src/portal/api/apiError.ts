import type { Language } from '../../domain/kernel/language.ts'
import type { PurchaseRefusal } from '../../domain/kernel/refusal.ts'
import { priceFromDto, refusalFromDto, type ErrorDto } from '../../dto/errorDto.ts'
import { currentLanguage } from '../messages/language.ts'

/**
 * What a failed call answers: the server's own words, already in the user's language, or 503 where nobody
 * answered.
 */
export class ApiError extends Error {
  readonly status: number
  readonly refusals: PurchaseRefusal[]
  readonly fields: { path: string; message: string }[]
  /** The right price, where the one sent differed. */
  readonly priceCents: number | undefined
  readonly requestId: string | undefined
  /** When the server asks to come again; undefined where it does not say. */
  readonly retryAfterMs: number | undefined
  /** Whether the text came from the server, and may be shown as it is. */
  readonly isServerText: boolean

  constructor(status: number, body: Partial<ErrorDto['error']> = {}, retryAfterMs?: number) {
    super(body.message || serviceUnavailable)
    this.name = body.name ?? 'Error'
    this.status = status
    this.refusals = (body.refusals ?? []).map(refusalFromDto)
    this.fields = body.fields ?? []
    this.priceCents = priceFromDto(body).priceCents
    this.requestId = body.requestId
    this.retryAfterMs = retryAfterMs
    this.isServerText = Boolean(body.message)
  }
}

/** Literal of the specification (ERR-04). */
const serviceUnavailable = 'Service is unavailable'

/** Whether a failed call stays without words: 403 is never shown (D-42), 401 leads to /login by itself. */
export function isSilent(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 401)
}

/**
 * The sentence to show for what failed: the server's, else `fallback`. A failure that is no call's is a fault
 * of the page, and is named as one: neither network nor maintenance.
 */
export function errorText(error: unknown, fallback?: string): string {
  if (!(error instanceof ApiError)) return pageFault[currentLanguage()]
  return error.isServerText || error.status === 503 ? error.message : (fallback ?? error.message)
}

/** They stand here because a page that fails may have no catalogue. */
const pageFault: Record<Language, string> = {
  es: 'Ha fallado algo en esta página. Vuelve a cargarla; si se repite, avisa a tu administrador.',
  ca: 'Ha fallat alguna cosa en aquesta pàgina. Torna-la a carregar; si es repeteix, avisa l’administrador.',
  en: 'Something in this page failed. Load it again; if it happens again, tell your administrator.',
  pt: 'Algo falhou nesta página. Volta a carregá-la; se se repetir, avisa o teu administrador.',
}

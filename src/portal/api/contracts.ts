import type { Contract, ContractRequest } from '../../domain/plan/contract.ts'
import type { ContractItem } from '../../domain/benefit/items.ts'
import { contractFromDto, contractItemFromDto, type ContractDto } from '../../dto/contractDto.ts'
import type { InvoiceMonthDto, InvoicesDto } from '../../dto/invoiceDto.ts'
import type { ConditionsEntryDto, HistoryEntryDto } from '../../dto/historyDto.ts'
import { toContractRequestDto } from '../../dto/contractRequestDto.ts'
import type { RepeatedYearDto } from '../../dto/repeatDto.ts'
import { api } from './api.ts'

const toAddress = (id: string): string => `/contracts/${encodeURIComponent(id)}`

/** GET /my-contracts: the contracts outside the cart. */
export async function loadContracts(): Promise<Contract[]> {
  return (await api.get<ContractDto[]>('/my-contracts')).map(contractFromDto)
}

/** POST /contracts: adds an item to the cart. */
export async function addContract(request: ContractRequest): Promise<void> {
  await api.post('/contracts', toContractRequestDto(request))
}

/** PUT /contracts/{id}; a price of 0 requests the cancellation. */
export async function changeContract(id: string, request: ContractRequest): Promise<void> {
  await api.put(toAddress(id), toContractRequestDto(request))
}

/** DELETE /contracts/{id}: removes an item from the cart. */
export async function removeContract(id: string): Promise<void> {
  await api.delete(toAddress(id))
}

/** POST /contracts/{id}/cancel: requests the end of a contract. */
export async function cancelContract(id: string): Promise<void> {
  await api.post(`${toAddress(id)}/cancel`)
}

/** POST /contracts/{id}/take-back: drops a change or an end that is not yet accepted by mail (D-83). */
export async function takeBackContract(id: string): Promise<void> {
  await api.post(`${toAddress(id)}/take-back`)
}

/** GET /contracts/{id}/invoices: the invoices by month, and the months whose invoice is missing so far. */
export async function loadInvoices(id: string): Promise<InvoicesDto> {
  return api.get<InvoicesDto>(`${toAddress(id)}/invoices`)
}

/** PUT /contracts/{id}/invoices: attaches an uploaded file to a month. */
export async function attachInvoice(
  id: string,
  invoice: InvoiceMonthDto & { name: string },
): Promise<InvoicesDto> {
  return api.put<InvoicesDto>(`${toAddress(id)}/invoices`, invoice)
}

/**
 * POST /contracts/repeat: copies this year's contracts into the cart of the next year, and lists the
 * differences.
 */
export async function repeatContracts(year: number): Promise<RepeatedYearDto> {
  return api.post<RepeatedYearDto>('/contracts/repeat', { year })
}

/** An event of a contract's history; the end of a contract has no items, and documentation has no months. */
export type HistoryEntry = Partial<Omit<ConditionsEntryDto, 'kind' | 'items'>> & {
  kind: HistoryEntryDto['kind']
  at: string
  items: ContractItem[]
  /** The better choices shown before the purchase. */
  told?: string[]
}

/** GET /contracts/{id}/history, oldest first. */
export async function loadHistory(id: string): Promise<HistoryEntry[]> {
  const history = await api.get<HistoryEntryDto[]>(`${toAddress(id)}/history`)
  return history.map((entry) => ({
    ...entry,
    items: 'items' in entry ? entry.items.map(contractItemFromDto) : [],
  }))
}

/**
 * POST /contracts/purchase; returns the generated contracts. The server recognizes a repeat by the ids, so it
 * never buys twice. `until` stops the retries while the server is busy.
 */
export async function buyContracts(ids: readonly string[], until: AbortSignal): Promise<Contract[]> {
  const options = { isRepeatable: true, until }
  return (await api.post<ContractDto[]>('/contracts/purchase', { ids }, options)).map(contractFromDto)
}

/** POST /contracts/resend: sends the acceptance mails again; returns the contracts that got a mail. */
export async function resendContracts(ids: readonly string[]): Promise<Contract[]> {
  return (await api.post<ContractDto[]>('/contracts/resend', { ids })).map(contractFromDto)
}

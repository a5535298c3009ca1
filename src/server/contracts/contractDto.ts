import { cartDaysToCutOff } from '../../domain/contract/limits.ts'
import { toEuros } from '../../domain/kernel/money.ts'
import type { ContractItemDto, ContractDto } from '../../dto/dto.ts'
import type { ContractItemRow } from '../db/schema.ts'
import type { ContractRecord } from './records.ts'

/**
 * A contract as it travels, in euros under the specification's names. Its own fields are always the
 * conditions in force.
 */
export function contractDto(
  record: ContractRecord,
  { today, cutOffDay }: { today: string; cutOffDay: number },
): ContractDto {
  const { edit, answers, link } = record
  const wire: ContractDto = {
    id: record.id,
    product: record.category,
    productCategory: record.category,
    benefit: record.benefit,
    benefitId: record.benefit_id,
    year: record.year,
    price: toEuros(record.price_cents),
    finalPrice: toEuros(record.final_price_cents),
    userBag: toEuros(record.user_bag_cents),
    contributedPrice: toEuros(record.contributed_cents),
    details: record.details,
    additionalInfo: record.additional_info,
    status: record.status,
    signed: record.signed,
    createdAt: record.created_at.toISOString(),
    updatedAt: record.updated_at.toISOString(),
    disableDocumentation: record.disable_documentation,
    items: record.items.map(itemDto),
    version: record.version,
    ...(answers && {
      answers: {
        answers: answers.answers,
        ...(answers.file_name && {
          file: { name: answers.file_name, originalFilename: answers.original_filename ?? answers.file_name },
        }),
        isCompleted: answers.is_completed,
      },
    }),
    ...(edit && {
      pendingEdit: {
        price: toEuros(edit.price_cents),
        finalPrice: toEuros(edit.final_price_cents),
        userBag: toEuros(edit.user_bag_cents),
        details: edit.details,
        items: edit.items,
        isCancellation: edit.kind === 'cancellation',
      },
    }),
  }
  if (isWaiting(record) && link)
    wire.acceptance = {
      sentTo: link.sent_to ?? '',
      until: link.expires_at.toISOString(),
      isExpired: link.is_expired,
    }
  if (record.status === 'cart') wire.daysToCutOff = cartDaysToCutOff(wire, today, cutOffDay)
  return wire
}

/** Whether a contract, a change of it or its end waits to be accepted in a mail. */
export function isWaiting({ status, signed }: Pick<ContractRecord, 'status' | 'signed'>): boolean {
  return status !== 'cart' && !signed
}

/** Split as GET /profile carries them: what is in the cart, and everything else. */
export function splitCart(wires: readonly ContractDto[]): {
  cart: ContractDto[]
  contracts: ContractDto[]
} {
  return {
    cart: wires.filter(({ status }) => status === 'cart'),
    contracts: wires.filter(({ status }) => status !== 'cart'),
  }
}

function itemDto(item: ContractItemRow): ContractItemDto {
  return {
    id: String(item.id),
    benefitId: item.benefit_id,
    familyId: item.person_id,
    month: item.month_index,
    price: toEuros(item.price_cents),
    contributedPrice: toEuros(item.contributed_cents),
    ...(item.details && { details: item.details }),
  }
}

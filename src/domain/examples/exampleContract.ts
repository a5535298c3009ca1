import { exampleModality } from './exampleRequest.ts'
import type { Modality } from '../catalogue/modality.ts'
import type { ContractDto } from '../../dto/dto.ts'

/**
 * A contract to judge in tests: in force, April and May at 60 euros, of the category `pets` but for what is
 * given.
 */
export function exampleContract({
  benefit,
  ...fields
}: Partial<Omit<ContractDto, 'benefit'>> & { benefit?: Partial<Modality> } = {}): ContractDto {
  const category = fields.product ?? 'pets'
  const modality = exampleModality({ id: 'm', category, name: { es: 'Mascotas', en: 'Pets' }, ...benefit })
  return {
    id: 'c1',
    product: category,
    productCategory: category,
    benefit: modality,
    benefitId: modality.id,
    year: 2026,
    price: 120,
    finalPrice: 120,
    userBag: 0,
    contributedPrice: 0,
    details: {},
    additionalInfo: null,
    status: 'contracted',
    signed: true,
    createdAt: '2026-03-01T10:00:00Z',
    updatedAt: '2026-03-01T10:00:00Z',
    disableDocumentation: false,
    version: 1,
    items: [3, 4].map((month) => ({ benefitId: modality.id, familyId: 0, month, price: 60 })),
    ...fields,
  }
}

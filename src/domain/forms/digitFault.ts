import { ibanFault, securityNumberFault, type DigitFault } from '../kernel/checkDigits.ts'
import type { PersonField } from './personField.ts'

const faultsAs = { account: ibanFault, affiliation: securityNumberFault }

/** What is wrong with the digits of a value, where its field has some that are checked (D-111). */
export function digitFault({ cell }: PersonField, value: string): DigitFault | undefined {
  return cell?.checkedAs && faultsAs[cell.checkedAs](value)
}

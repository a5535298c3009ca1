import { ibanFault, securityNumberFault, type DigitFault } from '../kernel/checkDigits.ts'
import type { PersonField } from './personField.ts'

const faultsAs = { account: ibanFault, affiliation: securityNumberFault }

/** Checks the control digits of a value, if its field has them (D-111). */
export function digitFault({ cell }: PersonField, value: string): DigitFault | undefined {
  return cell?.checkedAs && faultsAs[cell.checkedAs](value)
}

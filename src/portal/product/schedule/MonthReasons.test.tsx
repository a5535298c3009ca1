import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import { MonthReasons } from './MonthReasons.tsx'

beforeEach(() => {
  inIntl(
    <>
      <MonthReasons className="" isWide={false}>
        <button type="button" data-reason="Enero ya se ha cerrado">
          Ene
        </button>
        <button type="button">Feb</button>
      </MonthReasons>
      <button type="button">otro</button>
    </>,
  )
})

const month = (name: string) => screen.getByRole('button', { name })
const findReason = () => screen.findByText('Enero ya se ha cerrado')
const reason = () => screen.queryByText('Enero ya se ha cerrado')

it('the reason of a closed month is shown while the pointer is on it', async () => {
  await userEvent.hover(month('Ene'))
  await findReason()
  await userEvent.hover(month('Feb'))
  expect(reason()).toBeNull()
})

it('the reason of a closed month is shown while it has the focus, until Escape', async () => {
  await userEvent.tab()
  await findReason()
  await userEvent.keyboard('{Escape}')
  expect(reason()).toBeNull()
  await userEvent.tab()
  expect(reason()).toBeNull()
})

it('the reason of a touched month stays until something else is touched', async () => {
  await userEvent.pointer({ keys: '[TouchA]', target: month('Ene') })
  await findReason()
  await userEvent.pointer({ keys: '[TouchA]', target: month('otro') })
  expect(reason()).toBeNull()
})

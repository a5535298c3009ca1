import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  card,
  createContractServer,
  typed,
  type Buyer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import type { ContractRequestDto } from '../../../dto/contractRequestDto.ts'
import { pdfText } from '../../../../tests/support/pdfText.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const plain = (text: string): string => text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

const months = [5, 6, 7, 8, 9, 10, 11]

/** A person with the card and then health insurance, of which the company pays a part. */
async function signedTwo() {
  const buyer = await server.buyer({ company_bag: '350' })
  const sign = async (request: ContractRequestDto): Promise<string> => {
    const { id } = await buyer.add(request)
    await buyer.buy(id)
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    return id
  }
  server.setNow('2026-05-05T10:00:00Z')
  const first = await sign(card(months, 50))
  server.setNow('2026-05-05T10:01:00Z')
  await sign(typed('basic', months, { price: 0 }))
  return { buyer, first }
}

/** The texts of the newest mail, of its page, of the page's response, and of the document. */
async function textsOf(buyer: Buyer, documentName: string): Promise<string[]> {
  const mail = (await server.mailsTo(buyer.employee.email)).at(-1)
  const path = mail?.links[0] ?? ''
  const asked = (await server.call('GET', path)).payload
  const { html: answered } = await server.press(path)
  const papers = (await buyer.call('GET', `/api/users/${buyer.employee.id}/documents/all`)).body
  const paper = papers.find(({ name }: { name: string }) => name.includes(documentName))
  const printed = pdfText((await server.call('GET', paper.url)).rawPayload)
  return [mail?.text ?? '', asked, answered, printed].map(plain)
}

it('mail, page, answer and PDF of an end name the contracts whose payslip moves (D-103)', async () => {
  const { buyer, first } = await signedTwo()
  server.setNow('2026-08-20T10:00:00Z')
  await buyer.call('POST', `/api/contracts/${first}/cancel`)
  for (const text of await textsOf(buyer, 'Cancelación'))
    expect(text).toContain(
      'Al terminar el contrato, cambia también Salud · Básico. ' +
        'Antes: tu nómina baja 98 € al año (en 2026). ' +
        'Después: tu nómina baja 56 € al año (en 2026: junio a septiembre 14 €, ' +
        'octubre a diciembre no cambia).',
    )
})

it('mail, page, answer and PDF of a change that takes something away name them too (D-114)', async () => {
  const { buyer, first } = await signedTwo()
  await buyer.call('PUT', `/api/contracts/${first}`, card(months, 40))
  for (const text of await textsOf(buyer, 'cambio'))
    expect(text).toContain(
      'Con este cambio, cambia también Salud · Básico. ' +
        'Antes: tu nómina baja 98 € al año (en 2026). Después: tu nómina baja 49 € al año ' +
        '(en 2026: junio a agosto no cambia, septiembre 7 €, octubre a diciembre 14 €).',
    )
})

it('mail and page of a change that only adds name none', async () => {
  const { buyer, first } = await signedTwo()
  await buyer.call('PUT', `/api/contracts/${first}`, card(months, 60))
  for (const text of await textsOf(buyer, 'cambio')) expect(text).not.toContain('cambia también')
})

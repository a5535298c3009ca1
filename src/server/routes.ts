import type { RouteModule } from './context/context.ts'
import { acceptRoutes } from './contracts/acceptRoute.ts'
import { answerRoutes } from './contracts/answersRoute.ts'
import { benefitFailureRoutes } from './plugins/benefitFailuresRoute.ts'
import { captchaRoutes } from './auth/captchaRoute.ts'
import { companyRoutes } from './tenants/companiesRoute.ts'
import { compensationRoutes, menuRoutes, messageRoutes } from './tenants/contentRoute.ts'
import { confirmEmailRoutes } from './employees/confirmEmailRoute.ts'
import { contractRoutes } from './contracts/contractsRoute.ts'
import { demoMailboxRoutes } from './demo/demoMailboxRoute.ts'
import { documentRoutes } from './documents/documentsRoute.ts'
import { familyRoutes } from './employees/familiesRoute.ts'
import { forgotPasswordRoutes } from './auth/forgotPasswordRoute.ts'
import { healthRoutes } from './http/healthRoute.ts'
import { historyRoutes } from './contracts/historyRoute.ts'
import { identityProviderRoutes } from './auth/identityProviderRoute.ts'
import { invoiceRoutes } from './contracts/invoicesRoute.ts'
import { repeatRoutes } from './contracts/repeatRoute.ts'
import { legalPdfRoutes } from './documents/legalPdfsRoute.ts'
import { loginRoutes, logoutRoutes } from './auth/loginRoute.ts'
import { modalityRoutes } from './catalogue/modalitiesRoute.ts'
import { openApiRoutes } from './http/openapi/installOpenApi.ts'
import { offerLineRoutes } from './contracts/offerLinesRoute.ts'
import { pageFontRoutes } from './rendering/pageFontRoute.ts'
import { nothingThisYearRoutes } from './employees/nothingThisYearRoute.ts'
import { pendingEmailRoutes } from './employees/pendingEmailRoute.ts'
import { profileRoutes } from './employees/profileRoute.ts'
import { profileTableRoutes, tableRoutes } from './catalogue/tablesRoute.ts'
import { resetPasswordRoutes } from './auth/resetPasswordRoute.ts'
import { simulationRoutes } from './contracts/simulationsRoute.ts'
import { storedFileRoutes } from './documents/storedFilesRoute.ts'
import { unsubscribeRoutes } from './reminders/unsubscribeRoute.ts'
import { uploadRoutes } from './files/uploadRoute.ts'

/** Every route of the server, one file for each resource. A new file is added here. */
export const routeModules: RouteModule[] = [
  healthRoutes,
  openApiRoutes,
  companyRoutes,
  captchaRoutes,
  loginRoutes,
  logoutRoutes,
  identityProviderRoutes,
  forgotPasswordRoutes,
  resetPasswordRoutes,
  profileRoutes,
  nothingThisYearRoutes,
  pendingEmailRoutes,
  confirmEmailRoutes,
  offerLineRoutes,
  profileTableRoutes,
  familyRoutes,
  menuRoutes,
  messageRoutes,
  compensationRoutes,
  documentRoutes,
  uploadRoutes,
  storedFileRoutes,
  modalityRoutes,
  tableRoutes,
  simulationRoutes,
  benefitFailureRoutes,
  contractRoutes,
  repeatRoutes,
  answerRoutes,
  invoiceRoutes,
  historyRoutes,
  acceptRoutes,
  unsubscribeRoutes,
  legalPdfRoutes,
  pageFontRoutes,
  demoMailboxRoutes,
]

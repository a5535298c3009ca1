import type { RouteModule } from '../context.ts'
import { captchaRoutes } from './captcha.ts'
import { companyRoutes } from './companies.ts'
import { forgotPasswordRoutes } from './forgotPassword.ts'
import { healthRoutes } from './health.ts'
import { loginRoutes } from './login.ts'
import { logoutRoutes } from './logout.ts'
import { openApiRoutes } from './openapi.ts'
import { resetPasswordRoutes } from './resetPassword.ts'

/** Every route of the server, one verb a file. A new file is added here. */
export const routeModules: RouteModule[] = [
  healthRoutes,
  openApiRoutes,
  companyRoutes,
  captchaRoutes,
  loginRoutes,
  logoutRoutes,
  forgotPasswordRoutes,
  resetPasswordRoutes,
]

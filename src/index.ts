import express, { type Express, type RequestHandler } from 'express';
import type { App } from './app/app.ts';
import { unknownSetting } from './app/parts/unknown-setting.ts';
import { openService } from './app/service.ts';
import { ConfigError, readConfig, type Settings } from './platform/index.ts';

export { ConfigError, IsobarError, type Settings } from './platform/index.ts';

/** Isobar inside another program: an Express app to mount, over a data folder. */
export interface Isobar {
  /**
   * All interfaces and pages, to be mounted at any path of an Express app, before anything that reads bodies, or served by itself
   * with `listen`. Below a path, the setting `ISOBAR_PUBLIC_URL` must name the address there, for links. It answers with what is stored.
   */
  readonly app: Express;
  /** Begins to ingest what `ISOBAR_SOURCES` says, in threads, and continues until `stop` or `close`. */
  start(): Promise<void>;
  /** Stops that; the app still answers. Runs that were under way continue at the next `start`. */
  stop(): Promise<void>;
  /**
   * Ends all: streams are ended, threads, files and the database are closed. Close the server first, or its open requests may
   * fail.
   */
  close(): Promise<void>;
}

/**
 * Opens Isobar over its data folder (`ISOBAR_DATA`), which is made where it does not exist. Nothing is read from the environment,
 * nothing printed but the log on standard error, and no signal is listened to.
 * @throws (rejects) ConfigError for a setting that is not valid or not known; IsobarError, in one sentence, where the data folder
 *   or the database cannot be used
 */
export async function createIsobar(settings: Settings = {}): Promise<Isobar> {
  const given = Object.entries(settings).map(([name, value]) => [name, value?.toString()] as const);
  const config = readConfig(Object.fromEntries(given));
  if (config.unknown.length > 0)
    throw new ConfigError(`settings: ${config.unknown.map(unknownSetting).join('; ')}`);
  const service = await openService(config);
  let closing: Promise<void> | null = null;
  return {
    app: mountable(service.app),
    start: () => service.startIngest(),
    stop: () => service.stopIngest(),
    close() {
      service.drain();
      service.endStreams();
      closing ??= service.close();
      return closing;
    },
  };
}

/** The app below any path of another: as behind a proxy, its routes see addresses without that path. */
function mountable(app: App): Express {
  const mounted = express();
  mounted.disable('x-powered-by');
  mounted.use(toMountPath, (req, res, next) => {
    const { originalUrl } = req;
    // The other app's log wants the address as it came; its listeners are older, so that this one goes before them.
    res.prependOnceListener('finish', () => {
      req.originalUrl = originalUrl;
    });
    req.originalUrl = req.url;
    req.baseUrl = '';
    app(req, res, next);
  });
  return mounted;
}

/** Links of pages are relative: at `/weather` they would miss, at `/weather/` they do not. */
const toMountPath: RequestHandler = ({ baseUrl, originalUrl }, res, next) => {
  const [path = '', ...query] = originalUrl.split('?');
  if (baseUrl === '' || path !== baseUrl) return next();
  res.redirect(308, `./${[`${path.slice(path.lastIndexOf('/') + 1)}/`, ...query].join('?')}`);
};

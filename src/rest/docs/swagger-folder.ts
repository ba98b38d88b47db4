// The package's own index would run its page's megabyte of script here.
import swaggerFolder from 'swagger-ui-dist/absolute-path.js';

/** Where the files of Swagger UI are; in the package that is installed they are next to this module. */
export const SWAGGER_FOLDER: string = swaggerFolder();

# The gateway, workers and the command `isobar` in one image:
#   docker build -t isobar . && docker run --read-only --tmpfs /tmp -p 8080:8080 -v isobar:/data isobar
# Pinned by digest: docs/deploying.md says how to move to another.
FROM node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe AS build
WORKDIR /build
# Dependencies first, so that a change of the code does not fetch them again.
COPY package.json package-lock.json ./
COPY packages/gribjs/package.json packages/gribjs/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build
# The package has a lock file of its own: what it needs to run, and nothing else.
RUN npm ci --prefix dist/package --omit=dev --ignore-scripts --no-audit --no-fund && chmod +x dist/package/lib/cli.js

FROM node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe
COPY --from=build /build/dist/package /opt/isobar
# 1000 is the user `node` of the base. All that is written goes to /data.
RUN ln -s /opt/isobar/lib/cli.js /usr/local/bin/isobar && install -d -o 1000 -g 1000 /data
ENV NODE_ENV=production PORT=8080 ISOBAR_DATA=/data
USER 1000:1000
WORKDIR /data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# No shell in between: Node gets SIGTERM itself, and stops as docs/deploying.md says.
ENTRYPOINT ["node", "/opt/isobar/lib/cli.js"]
CMD ["serve"]

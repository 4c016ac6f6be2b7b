# syntax=docker/dockerfile:1
# Two stages: the first builds with everything, the second carries one release, whose programs have their libraries and their
# Node inside. The version of Node is the one in package.json. Renovate renews the digests of the images.
# "npm test -- container" runs these steps without a registry.
FROM docker.io/library/node:24.21.0-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553 AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
COPY tests/package.json tests/
RUN npm ci --workspaces=false
COPY . .
ARG SITE_URL
ARG PUBLIC_BACKEND_URL=""
ARG PUBLIC_BACKEND_ANON_KEY=""
RUN npm run build && cp -R releases/current/. /release

FROM docker.io/library/debian:bookworm-slim@sha256:3783cc01769c7b2b1b83a5c5ad96c815348e28ed7da68e2e3687004faa906251
WORKDIR /site
RUN useradd --uid 1000 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin corbiere && install -d -o corbiere -g corbiere -m 700 /data
COPY --from=build /release ./
USER corbiere
VOLUME /data
ARG SITE_URL
ARG PUBLIC_BACKEND_URL=""
ENV PATH=/site/bin:/usr/bin:/bin NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/data SITE_URL=$SITE_URL PUBLIC_BACKEND_URL=$PUBLIC_BACKEND_URL
EXPOSE 4321
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "build/main.js"]

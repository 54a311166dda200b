# An image of Consort: UCI on the standard input, as an unprivileged user.
#
#	docker build -t consort .
#	docker run -i --rm consort
#	docker run --rm -p 8080:8080 -v consort:/home/nonroot consort serve --addr 0.0.0.0:8080
#
# The last command serves the page, prints its address with a token, and keeps the games
# in the volume. forge is in the image too. The base has certificates, for
# lichess-provider, and a home folder.
ARG BASE=gcr.io/distroless/static-debian12:nonroot

FROM --platform=$BUILDPLATFORM docker.io/library/golang:1.26 AS source
ARG TARGETOS=linux
ARG TARGETARCH=amd64
WORKDIR /source
COPY . .
RUN export GOOS=$TARGETOS GOARCH=$TARGETARCH && make build forge && mkdir /programs && mv consort forge /programs/

FROM ${BASE} AS image
USER 65532:65532
ENV HOME=/home/nonroot
EXPOSE 8080
ENTRYPOINT ["/usr/bin/consort"]

# For releases, which put the programs of each platform beside this file.
FROM image AS packaged
ARG TARGETPLATFORM
COPY ${TARGETPLATFORM}/consort ${TARGETPLATFORM}/forge /usr/bin/

FROM image
COPY --from=source /programs/ /usr/bin/
